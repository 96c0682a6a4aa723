import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, Script } from "node:vm";
import { restoreInterruptBudget } from "./interrupt-budget.ts";

/*
 * The main file of a built child. Its program lies beside it, as a function, and so does what V8 made of it in the build, which spares the
 * child to compile it. V8 refuses what another version made, or one with another limit of the heap, and compiles the program as usual.
 */
const program = __filename.replace(/\.cjs$/, "-program.js");
const cache = `${program}.cache`;
const makesCache = process.argv.includes("--make-cache");

const script = new Script(readFileSync(program, "utf8"), {
  filename: program,
  cachedData: makesCache ? undefined : readFileSync(cache),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
if (makesCache)
  process.once("exit", () => {
    // V8 takes a cache only under the settings that it was made with.
    restoreInterruptBudget();
    writeFileSync(cache, script.createCachedData());
  });
const run: (require: NodeJS.Require, file: string) => void = script.runInThisContext();
run(createRequire(program), program);
