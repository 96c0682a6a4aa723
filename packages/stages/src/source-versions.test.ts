import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { type SourceEntry, sourceVersions } from "./source-versions.ts";

const entries: Readonly<Record<string, SourceEntry>> = { read: "tasks/read.ts", write: "tasks/write.ts" };
const lock = (writer: string) =>
  JSON.stringify({
    packages: {
      "": {},
      "node_modules/own": { resolved: "own", link: true },
      "node_modules/writer": { version: writer, dependencies: { deep: "*" } },
      "node_modules/writer/node_modules/deep": { version: "3.0.0" },
    },
  });
const files: Readonly<Record<string, string>> = {
  "package-lock.json": lock("1.0.0"),
  "own/package.json": JSON.stringify({ name: "own", type: "module", exports: { ".": "./index.ts" } }),
  "own/index.ts": "export const both = 1;\n",
  "tasks/read.ts":
    'import { both } from "own";\nimport { paper } from "./papers.ts";\nimport type { Shape } from "./shape.ts";\nexport const read = (): Shape => [both, paper];\n',
  "tasks/write.ts":
    'import { readFile } from "node:fs/promises";\nimport { both } from "own";\nimport { put } from "writer";\nexport const write = [both, put, readFile];\n',
  "tasks/papers.ts": 'export * from "./paper.ts";\n',
  "tasks/paper.ts": "export const paper = 1;\n",
  "tasks/shape.ts": "export type Shape = readonly number[];\n",
};

vi.setConfig({ testTimeout: 60_000 });
const trees: string[] = [];
afterEach(async () => {
  for (const tree of trees.splice(0)) await rm(tree, { recursive: true, force: true });
});

async function plant(changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const tree = await mkdtemp(path.join(tmpdir(), "tieout-versions-"));
  trees.push(tree);
  for (const [file, text] of Object.entries({ ...files, ...changed })) {
    await mkdir(path.dirname(path.join(tree, file)), { recursive: true });
    await writeFile(path.join(tree, file), text);
  }
  await mkdir(path.join(tree, "node_modules"));
  await symlink("../own", path.join(tree, "node_modules/own"));
  return tree;
}

const named = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name]);

test.each([
  ["a source that one task reaches", { "tasks/paper.ts": "export const paper = 2;\n" }, ["read"]],
  ["a comment in it", { "tasks/paper.ts": "/* one */ export const paper = 1;\n" }, []],
  ["an export that no task uses", { "tasks/paper.ts": "export const paper = 1;\nexport const more = () => 2;\n" }, []],
  ["a text in it", { "tasks/paper.ts": "export const paper = 'one';\n" }, ["read"]],
  ["a source of a package that both reach", { "own/index.ts": "export const both = 2;\n" }, ["read", "write"]],
  ["the version of a package that one task imports", { "package-lock.json": lock("1.0.1") }, ["write"]],
  ["a version behind that package", { "package-lock.json": lock("1.0.0").replace("3.0.0", "3.0.1") }, ["write"]],
  ["a source of types alone", { "tasks/shape.ts": "export type Shape = readonly [number, number];\n" }, []],
  ["a source that no task reaches", { "tasks/other.ts": "export const other = 1;\n" }, []],
])("a change to %s changes the versions that depend on it", async (_what, changed, expected) => {
  expect(named(await sourceVersions(await plant(), entries), await sourceVersions(await plant(changed), entries))).toEqual(expected);
});

test("the same sources have the same versions in every location", async () => {
  const tree = await plant();
  const copy = `${tree}-copy`;
  trees.push(copy);
  await cp(tree, copy, { recursive: true, verbatimSymlinks: true });
  expect(await sourceVersions(copy, entries)).toEqual(await sourceVersions(tree, entries));
});

test("a module can be versioned without modules that have their own versions", async () => {
  const apart: Readonly<Record<string, SourceEntry>> = {
    read: { module: "tasks/read.ts", without: ["tasks/papers.ts"] },
    paper: "tasks/paper.ts",
  };
  const before = await sourceVersions(await plant(), apart);
  const after = await sourceVersions(await plant({ "tasks/paper.ts": "export const paper = 2;\n" }), apart);
  expect(named(before, after)).toEqual(["paper"]);
  const read = await sourceVersions(await plant({ "own/index.ts": "export const both = 2;\n" }), apart);
  expect(named(before, read)).toEqual(["read"]);
});

test("a package missing from the lock file is an error, never a version", async () => {
  const tree = await plant({ "tasks/write.ts": 'import { put } from "unknown";\nexport const write = put;\n' });
  await expect(sourceVersions(tree, entries)).rejects.toThrow("unknown, imported in tasks, is not in package-lock.json");
});
