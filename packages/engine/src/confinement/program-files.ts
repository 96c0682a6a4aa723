import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Files that the child's program is read from: Node, the entry's folder and the packages above it; for an entry in TypeScript, the
 * workspace sources. A child sees nothing else on the machine.
 */
export function programFiles(entry: readonly string[]): readonly string[] {
  const main = resolve(entry.at(-1) ?? "");
  const found = [process.execPath, dirname(main)];
  for (let folder = dirname(main); ; folder = dirname(folder)) {
    found.push(...packagesIn(join(folder, "node_modules")));
    if (main.endsWith(".ts")) found.push(...sourcesOf(folder));
    if (folder === dirname(folder)) break;
  }
  return found.filter((path) => existsSync(path)).flatMap(linksAndTarget);
}

/** The package folder, and the real folders of packages that it only links. */
function packagesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const linked = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  return [folder, ...new Set(linked.map(({ name }) => dirname(resolve(realpathSync(folder), readlinkSync(join(folder, name))))))];
}

/** Every link in a chain of links, plus the file or folder at its end. */
function linksAndTarget(path: string): readonly string[] {
  if (!lstatSync(path).isSymbolicLink()) return [path, realpathSync(path)];
  return [path, ...linksAndTarget(resolve(dirname(path), readlinkSync(path)))];
}

function sourcesOf(folder: string): readonly string[] {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return [];
  const { workspaces = [] } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly workspaces?: readonly string[] };
  const settings = ["package.json", "tsconfig.json", "tsconfig.base.json", "tsconfig.server.json"];
  return [...settings, ...workspaces.map((pattern) => pattern.replace(/\/\*$/, ""))].map((name) => join(folder, name));
}
