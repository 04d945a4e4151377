// Runs scenarios: `scenarios FILE...`. Prints each failure as "file:line: message"; then exits 1.
#include <iostream>

#include "tests/support/scenario.h"

int main(int argc, char** argv) {
    int wrong = 0;
    for (int i = 1; i < argc; ++i) {
        scenario::Problems problems;
        const auto read = scenario::parse_file(argv[i], problems);
        if (problems.empty()) problems = scenario::run(read);
        for (const auto& problem : problems) std::cout << problem << '\n';
        if (!problems.empty()) ++wrong;
    }
    std::cout << argc - 1 << " scenarios, " << wrong << " wrong\n";
    return argc > 1 && wrong == 0 ? 0 : 1;
}
