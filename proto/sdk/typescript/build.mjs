// Builds dist/: one module and its types, and the rules as WebAssembly. The page's own fold is in it; protobuf's runtime is
// not. Needs what `node build.mjs generate` makes in server/web, and has it made if it is not there. The rules come from
// build/wasm/bin/mind.wasm, or from the file that MIND names; without the file the package has no rules.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, "../../../server/web");
const modules = ["proto/meeple/v1/room_pb.ts", "state/modules/all.ts"];
if (!modules.every((name) => existsSync(join(page, "src", name)))) generate();

function generate() {
  // Without the settings of the npm that runs this.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
  );
  const options = { cwd: page, stdio: "inherit", env };
  try {
    execFileSync("protoc", ["--version"], { stdio: "ignore" });
  } catch {
    console.error(
      "The messages need protoc: sudo apt install protobuf-compiler",
    );
    process.exit(1);
  }
  if (!existsSync(join(page, "node_modules/.bin/protoc-gen-es")))
    execFileSync(
      "npm",
      ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
      options,
    );
  execFileSync(process.execPath, ["build.mjs", "generate"], options);
}

const tool = (name) => join(here, "node_modules/.bin", name);
const run = (name, ...words) =>
  execFileSync(tool(name), words, { cwd: here, stdio: "inherit" });

run("tsc", "--project", ".");
esbuild.buildSync({
  absWorkingDir: here,
  entryPoints: ["src/index.ts"],
  outfile: "dist/index.js",
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: ["es2022"],
  external: ["@bufbuild/protobuf", "@bufbuild/protobuf/*", "./wasm.js"],
  logLevel: "warning",
});
run(
  "dts-bundle-generator",
  "--silent",
  "--no-check",
  "--external-imports=@bufbuild/protobuf",
  "--project=tsconfig.json",
  "--out-file=dist/index.d.ts",
  "src/index.ts",
);

// A script, so that every bundler can take it along.
const wasm =
  process.env.MIND || join(here, "../../../build/wasm/bin/mind.wasm");
const rules = existsSync(wasm) ? readFileSync(wasm) : undefined;
if (!rules)
  console.error("The package has no rules: game.after does not work.");
const text = rules ? gzipSync(rules, { level: 9 }).toString("base64") : "";
writeFileSync(join(here, "dist/wasm.js"), `export default "${text}";\n`);
