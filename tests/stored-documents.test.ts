import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const isTest = (file: string): boolean => /\.test\.ts$|\.test-data\.ts$/.test(file);
/** They define what the others call. */
const definitions = ["packages/kernel/src/stored-document.ts", "domains/processing/core/paper.ts"];

/** Constants that are a kind of stored document, or a workpaper, whose data are one; a call that is no such constant, by its file. */
function kindsIn(file: string, text: string): string[] {
  const calls = [...text.matchAll(/(?:export const (\w+) = )?\b(?:storedDocument|definePaper)(?:<[^(]*>)?\(/g)];
  return calls.map(([, name]) => name ?? `a call in ${file}`);
}

/** The constants whose versions a test keeps examples of. */
const keptIn = (text: string): string[] => [...text.matchAll(/\bkeepsEveryVersion(?:<\w+>)?\(\s*(\w+)/g)].flatMap(([, name]) => name ?? []);

test("examples of each version are kept of every kind of stored document and of the data of every workpaper", () => {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "domains", "packages", "apps"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((file) => file.endsWith(".ts") && !definitions.includes(file));
  const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
  const kinds = files.filter((file) => !isTest(file)).flatMap((file) => kindsIn(file, read(file)));
  const kept = files.filter(isTest).flatMap((file) => keptIn(read(file)));
  expect(kinds).toContain("resultDocument");
  expect(kept.sort()).toEqual(kinds.sort());
});

test("a kind that is not a constant of its own, which no test can name, is found", () => {
  expect(kindsIn("a.ts", 'export const noteDocument = storedDocument<Note>("note", []);')).toEqual(["noteDocument"]);
  expect(kindsIn("a.ts", "export const census = definePaper({")).toEqual(["census"]);
  expect(kindsIn("a.ts", 'const hidden = storedDocument<Note>("note", []);\nuse(storedDocument("note", []));')).toEqual([
    "a call in a.ts",
    "a call in a.ts",
  ]);
  expect(keptIn('keepsEveryVersion<Data>(census.document, folder("a"), [])\nkeepsEveryVersion(noteDocument, x, [])')).toEqual([
    "census",
    "noteDocument",
  ]);
});
