// Lists all unused exports. Tests count as users of an export, but a file imported only by tests is dead unless it is test data. Types may
// be exported if exported signatures use them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { analyzeTsConfig } from "ts-unused-exports";
import { root } from "./install.mjs";

/** Files that tools read or that are loaded dynamically, which the analysis cannot follow. */
const entries = [
  /(^|\/)(vite|vitest)\.config\.ts$/,
  /^e2e\/(playwright\.config|browser-reporter|prepare-checkout|journeys\/serve-product)\.ts$/,
  /^tests\/[a-z-]+-global-setup\.ts$/,
  /^scripts\/launcher\/launch\.ts$/,
  /^packages\/client\/src\/(inert-zod|tus-upload)\.ts$/,
  /^apps\/web\/src\/(routes\/[a-z-]+|shell\/(app-shell|store-frame)|not-found-screen)\.tsx$/,
  /^packages\/telemetry\/src\/(fault-reports|tracing)\.ts$/,
  /^packages\/ui\/src\/feedback\/toast-stack\.tsx$/,
  // Files that `npm run new` writes.
  /^scripts\/new\/templates\//,
  // Re-exported in full by the domain's core.
  /^domains\/[a-z]+\/core\/(papers|methods)\/index\.ts$/,
];
/** Used only by tests, on purpose. */
const forTests =
  /\.test-data\.tsx?$|conformance\.ts$|\/test-processes\/|^(packages\/test-kit|e2e|benchmarks|tests)\/|\/index\.tsx?$|^packages\/spreadsheet\/src\/read\/corpus-table\.ts$/;

const tracked = (...patterns) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "");

/** Maps each workspace entry point to its file, because workspaces are imported by name. */
function waysIn() {
  const ways = {};
  for (const file of tracked("*/package.json")) {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), "utf8"));
    for (const [key, target] of Object.entries(exports))
      if (/\.tsx?$/.test(target)) ways[`${name}${key.slice(1)}`] = [path.join(path.dirname(file), target).replace(/\.tsx?$/, "")];
  }
  return ways;
}

/** Lists exports that none of the files imports, by file. */
function unusedIn(files, folder) {
  const config = path.join(folder, "tsconfig.json");
  const compilerOptions = { baseUrl: root, paths: waysIn(), jsx: "react-jsx", allowImportingTsExtensions: true, noEmit: true };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: files.map((file) => path.join(root, file)) }));
  const { unusedExports = {} } = analyzeTsConfig(config, ["--allowUnusedTypes"]);
  return Object.entries(unusedExports).map(([file, names]) => [
    path.relative(root, path.resolve(folder, file)),
    names.map((each) => each.exportName),
  ]);
}

const folder = mkdtempSync(path.join(tmpdir(), "tieout-exports-"));
const sources = tracked("*.ts", "*.tsx");
const isTest = (file) => /\.test\.tsx?$/.test(file);
const isEntry = (file) => entries.some((pattern) => pattern.test(file));
const textOf = (file) => readFileSync(path.join(root, file), "utf8");

/** Lists values that no other file names, by file. An index that exports a whole file counts above as a user of all its names. */
function namedNowhere(files) {
  const texts = files.map((file) => [file, textOf(file)]);
  const filesNaming = new Map();
  for (const [file, text] of texts)
    for (const word of new Set(text.match(/[\w$]+/g))) filesNaming.set(word, [...(filesNaming.get(word) ?? []), file]);
  const valuesOf = (text) => [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm)].map(([, name]) => name);
  return texts.flatMap(([file, text]) => {
    const names = isEntry(file) ? [] : valuesOf(text).filter((name) => filesNaming.get(name)?.every((other) => other === file));
    return names.length > 0 ? [[file, names]] : [];
  });
}

const exported = (file) => textOf(file).match(/^export /gm)?.length ?? 0;
try {
  const dead = [...unusedIn(sources, folder).filter(([file]) => !isEntry(file)), ...namedNowhere(tracked("*.ts", "*.tsx", "*.mjs"))];
  const withoutTests = unusedIn(
    sources.filter((file) => !isTest(file)),
    folder,
  );
  const forTestsAlone = withoutTests.filter(([file, names]) => !isEntry(file) && !forTests.test(file) && names.length === exported(file));
  for (const [file, names] of dead) console.log(`${file}: ${names.join(", ")}`);
  for (const [file] of forTestsAlone) console.log(`${file}: imported only by tests`);
  process.exitCode = dead.length + forTestsAlone.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
