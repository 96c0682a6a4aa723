import path from "node:path";
import { checkCitations } from "./tidy/citations.ts";
import { openDecisions } from "./tidy/decisions.ts";
import { checkDeclarations } from "./tidy/declarations.ts";
import { checkDependencies } from "./tidy/dependencies.ts";
import { checkDocuments } from "./tidy/documents.ts";
import { checkNames } from "./tidy/names.ts";
import { checkQuarantine } from "./tidy/quarantine.ts";
import { checkSizes } from "./tidy/sizes.ts";
import { openTree } from "./tidy/tree.ts";
import { checkWording } from "./tidy/wording.ts";

const tree = openTree(path.resolve(import.meta.dirname, ".."));
const checks = [
  checkSizes,
  checkNames,
  checkDocuments,
  checkWording,
  checkDeclarations,
  checkDependencies,
  checkCitations,
  checkQuarantine,
  openDecisions,
];
const faults = checks.flatMap((check) => check(tree));
for (const { file, line, msg } of faults) console.log(`${file}:${line} ${msg}`);
console.log(`${tree.files.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
