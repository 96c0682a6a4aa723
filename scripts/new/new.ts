import { spawnSync } from "node:child_process";
import path from "node:path";
import { openDecisions } from "../tidy/decisions.ts";
import { openTree } from "../tidy/tree.ts";
import { Draft } from "./draft.ts";
import { draftKind } from "./kinds.ts";
import { NotWritten } from "./names.ts";

/** `npm run new -- <kind> <name>`: writes the files and lines for a new thing, and lists the decisions left to the developer. */
const root = path.resolve(import.meta.dirname, "../..");

try {
  const draft = new Draft(root);
  draftKind(draft, process.argv.slice(2));
  const { written, changed } = draft.write();
  const touched = [...written, ...changed];
  // Sorts the imports of the registers.
  spawnSync(
    process.execPath,
    [path.join(root, "node_modules/.bin/biome"), "check", "--write", ...touched.filter((file) => /\.ts$|\.json$/.test(file))],
    {
      cwd: root,
    },
  );
  for (const file of written) console.log(`new      ${file}`);
  for (const file of changed) console.log(`changed  ${file}`);
  console.log("\nLeft to decide; npm run tidy lists it too:");
  for (const { file, line, msg } of openDecisions(openTree(root))) if (touched.includes(file)) console.log(`${file}:${line} ${msg}`);
} catch (error) {
  if (!(error instanceof NotWritten)) throw error;
  console.error(`Nothing was written. ${error.message}`);
  process.exitCode = 1;
}
