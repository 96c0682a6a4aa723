import { builtinModules } from "node:module";
import { type Fault, lineAt, type Tree } from "./tree.ts";

type Names = Readonly<Record<string, string>>;
interface Manifest {
  readonly name?: string;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly overrides?: Names;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly peerDependencies?: Names; readonly bin?: Names }>>;
}

/** A folder with a package.json: a workspace, or the repository itself if the folder name is empty. */
interface Workspace {
  readonly file: string;
  readonly folder: string;
  readonly text: string;
  readonly manifest: Manifest;
  readonly lists: readonly string[];
}

interface Import {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly offset: number;
}

const manifests = /^(?:(?:(?:apps|domains|packages)\/[^/]+|benchmarks|demo-data|e2e)\/)?package\.json$/;
const code = /\.(?:tsx?|mts|mjs|cjs|css|html)$/;

/** Code that is part of the running product; only tests and tools may also import packages that just the repository's manifest lists. */
const product = /^(?:apps|domains|packages)\/(?!.*(?:\.(?:test|test-data|test-process)\.tsx?$|\/test-processes\/))/;

/** Files that start tools by name instead of importing the tools. */
const runsTools = /^(?:scripts|\.ci)\/|^[^/]*\.json$|^\.[^/]*\.cjs$/;

const specifier = `["']((?:@[a-z0-9][a-z0-9-]*/)?[a-z][a-z0-9._-]*)(?:/[^"'\\s]*)?["']`;
const forms = [`^(?:import|export)\\s(?:[^"';]*?\\sfrom\\s*)?`, `(?:\\bimport|\\brequire|(?<!\\bpath)\\.resolve)\\(\\s*`, `^@import\\s+`];
const statements = forms.map((form) => new RegExp(`${form}${specifier}`, "gm"));

/** Packages that a file imports, without the path inside the package; excludes Node's modules. */
const importsIn = (file: string, text: string): readonly Import[] =>
  statements.flatMap((statement) =>
    [...text.matchAll(statement)].flatMap((match) => {
      const name = match[1] ?? "";
      return builtinModules.includes(name) ? [] : [{ name, file, text, offset: match.index + match[0].lastIndexOf(name) }];
    }),
  );

function readWorkspaces(tree: Tree): readonly Workspace[] {
  return tree.sources(manifests).map(({ file, text }) => {
    const manifest = JSON.parse(text) as Manifest;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const lists = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    return { file, folder: file.replace(/package\.json$/, ""), text, manifest, lists };
  });
}

const fault = ({ file, text }: Workspace, name: string, msg: string): Fault => ({
  file,
  line: lineAt(text, text.lastIndexOf(`"${name}":`)),
  msg,
});

/** Package that this package serves: itself, or the package it contains types for. */
const subjectOf = (name: string): string => name.replace(/^@types\//, "").replace(/^(\w[\w-]*)__/, "@$1/");

/** Whether a text names a package, its command or, in a template, the scope of its per-platform packages. */
function names(text: string, name: string, commands: readonly string[]): boolean {
  const scope = name.split("/")[0];
  return text.includes(name) || commands.some((command) => text.includes(`"${command}"`)) || text.includes(`\`${scope}/\${`);
}

/** Packages that a manifest lists but nothing imports, runs or requires as a peer. */
function unused(tree: Tree, lock: Lock, workspace: Workspace, imports: readonly Import[]): readonly Fault[] {
  const used = new Set(imports.map(({ name }) => name));
  for (const name of [...used])
    for (const peer of Object.keys(lock.packages[`node_modules/${name}`]?.peerDependencies ?? {})) used.add(peer);
  const tools = workspace.folder === "" ? tree.sources(runsTools).filter(({ file }) => !/^package(-lock)?\.json$/.test(file)) : [];
  const platforms = Object.keys(workspace.manifest.optionalDependencies ?? {}).length > 0 ? tree.sources(/^packages\/.*\.ts$/) : [];
  return workspace.lists
    .filter((name) => {
      const subject = subjectOf(name);
      if (used.has(subject) || subject === "node") return false;
      const commands = Object.keys(lock.packages[`node_modules/${name}`]?.bin ?? {});
      return ![...tools, ...platforms].some(({ text }) => names(text, name, commands));
    })
    .map((name) => fault(workspace, name, `nothing imports or runs ${name}: remove it`));
}

/** Imports of packages that the workspace's manifest doesn't list; for tests and tools, the repository's manifest counts, too. */
function unlisted(workspace: Workspace, root: Workspace | undefined, imports: readonly Import[]): readonly Fault[] {
  const own = new Set([...workspace.lists, workspace.manifest.name]);
  const ofAll = new Set(root?.lists);
  return imports
    .filter(({ name, file }) => !own.has(name) && (product.test(file) || !ofAll.has(name)))
    .filter(({ name }) => workspace !== root || !name.startsWith("@tieout/"))
    .map(({ name, file, text, offset }) => ({ file, line: lineAt(text, offset), msg: `${workspace.file} does not list ${name}` }));
}

/** Reports packages that are listed but unused, imported but not listed, or pinned by an override although nothing installs them. */
export function checkDependencies(tree: Tree): readonly Fault[] {
  const lock = JSON.parse(tree.read("package-lock.json")) as Lock;
  const workspaces = readWorkspaces(tree);
  const root = workspaces.find(({ folder }) => folder === "");
  const all = tree.sources(code).flatMap(({ file, text }) => importsIn(file, text));
  const folders = workspaces.map(({ folder }) => folder).filter((folder) => folder !== "");
  const homeOf = (file: string): string => folders.find((folder) => file.startsWith(folder)) ?? "";
  return workspaces.flatMap((workspace) => {
    const own = all.filter(({ file }) => homeOf(file) === workspace.folder);
    const stale = Object.keys(workspace.manifest.overrides ?? {}).filter((name) => !lock.packages[`node_modules/${name}`]);
    return [
      ...unused(tree, lock, workspace, workspace === root ? all : own),
      ...unlisted(workspace, root, own),
      ...stale.map((name) => fault(workspace, name, `nothing installs ${name}: remove the override`)),
    ];
  });
}
