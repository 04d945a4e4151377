// Prints the OpenAPI document of the program: proto/docs/openapi.json.
#include <iostream>

#include "server/people/openapi.h"

int main() {
    std::cout << server::openapi();
}
