import path from "node:path";
import { type Fault, lineAt, type Tree } from "./tree.ts";

/** Packages that a text imports, without the path inside. */
const importedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\(|@import)\s*["']([^"'.][^"']*)["']/g)].map(([, target = ""]) =>
    target
      .split("/")
      .slice(0, target.startsWith("@") ? 2 : 1)
      .join("/"),
  );

type Names = Readonly<Record<string, string>>;
interface Lock {
  readonly packages: Readonly<Record<string, { readonly peerDependencies?: Names }>>;
}

/** What the package is there for: itself, or the package whose types it has. */
const subjectOf = (name: string): string => name.replace(/^@types\//, "").replace(/^(\w[\w-]*)__/, "@$1/");

/** Packages that a workspace declares, and neither a file of it imports nor a package that it imports asks for beside itself. */
export function checkDependencies(tree: Tree): readonly Fault[] {
  const { packages } = JSON.parse(tree.read("package-lock.json")) as Lock;
  const workspaces = tree.sources(/^(?:(?:apps|domains|packages)\/[^/]+|benchmarks|demo-data|e2e)\/package\.json$/);
  return workspaces.flatMap(({ file, text }) => {
    const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Names };
    const folder = `${path.posix.dirname(file)}/`;
    const sources = tree.sources(/\.(?:tsx?|mjs|cjs|css|html)$/).filter((source) => source.file.startsWith(folder));
    const imported = new Set(sources.flatMap((source) => importedIn(source.text)));
    for (const name of [...imported])
      for (const peer of Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})) imported.add(peer);
    return Object.keys(dependencies)
      .filter((name) => !imported.has(subjectOf(name)))
      .map((name) => ({ file, line: lineAt(text, text.indexOf(`"${name}"`)), msg: `no file imports ${name}` }));
  });
}
