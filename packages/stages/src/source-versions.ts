import { createHash } from "node:crypto";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Metafile, OutputFile, Plugin } from "esbuild";
import { type LockedPackages, readLockedPackages } from "./locked-packages.ts";

/** A module by its path in the repository, optionally excluding the imports of modules that have their own versions. */
export type SourceEntry = string | { readonly module: string; readonly without: readonly string[] };

/** Hash of the code that runs for a module, by entry name. */
export type SourceVersions = Readonly<Record<string, string>>;

const moduleOf = (entry: SourceEntry): string => (typeof entry === "string" ? entry : entry.module);
const withoutOf = (entry: SourceEntry): readonly string[] => (typeof entry === "string" ? [] : entry.without);

/** Registry packages are not hashed, because their versions identify them. */
const foreignPackages = (locked: LockedPackages): Plugin => ({
  name: "foreign-packages",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === "entry-point" || isBuiltin(specifier) || locked.isOwn(specifier)
        ? undefined
        : { path: specifier, external: true, sideEffects: false },
    );
  },
});

/** Replaces an excluded module with an empty one, so that its imports are not followed. */
const leftOut = (root: string, without: readonly string[]): Plugin => ({
  name: "left-out",
  setup(build) {
    const files = new Set(without.map((file) => path.join(root, file)));
    const asked = Symbol("asked");
    build.onResolve({ filter: /./ }, async ({ path: specifier, kind, importer, resolveDir, pluginData }) => {
      if (kind === "entry-point" || pluginData === asked || isBuiltin(specifier)) return undefined;
      const found = await build.resolve(specifier, { kind, importer, resolveDir, pluginData: asked });
      // This path appears in the bundle.
      return files.has(found.path) ? { path: path.relative(root, found.path), namespace: "left-out" } : undefined;
    });
    build.onLoad({ filter: /./, namespace: "left-out" }, () => ({ contents: "module.exports = {};", loader: "js" }));
  },
});

interface SourceBundle {
  readonly root: string;
  readonly locked: LockedPackages;
  readonly metafile: Metafile;
  readonly outputFiles: readonly OutputFile[];
}

async function bundle(root: string, locked: LockedPackages, modules: readonly string[], without: readonly string[]): Promise<SourceBundle> {
  const { build } = await import("esbuild");
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...new Set(modules)],
    outdir: "not-written",
    bundle: true,
    // Comments are not code. Names are kept: minified ones depend on letter frequencies in whole files.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    logLevel: "error",
    plugins: [...(without.length > 0 ? [leftOut(root, without)] : []), foreignPackages(locked)],
  });
  return { root, locked, metafile, outputFiles };
}

/** Hashes only what's in the bundle, so types, comments and unused exports have no effect. */
function versionIn({ root, locked, metafile, outputFiles }: SourceBundle, module: string): string {
  const [name, output] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === module) ?? [];
  const code = outputFiles.find((file) => name !== undefined && file.path === path.join(root, name));
  if (!output || !code) throw new Error(`${module} is not an entry`);
  const used = new Set(output.imports.filter(({ external }) => external).map((imported) => imported.path));
  const packages = new Set<string>();
  for (const [file, { bytesInOutput }] of Object.entries(output.inputs))
    for (const { path: specifier, external } of bytesInOutput > 0 ? (metafile.inputs[file]?.imports ?? []) : [])
      if (external && used.has(specifier) && !isBuiltin(specifier))
        for (const one of locked.behind(specifier, path.posix.dirname(file))) packages.add(one);
  const hash = createHash("sha256").update(code.contents);
  for (const one of [...packages].sort()) hash.update(`${one}\n`);
  return hash.digest("hex");
}

/** Computes each module's version from hashes of its minified bundle and of the packages imported there, without running the module. */
export async function sourceVersions(root: string, entries: Readonly<Record<string, SourceEntry>>): Promise<SourceVersions> {
  const locked = await readLockedPackages(root);
  const groups = new Map<string, SourceEntry[]>();
  for (const entry of Object.values(entries)) {
    const key = withoutOf(entry).join("\n");
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const bundles = new Map<string, Promise<SourceBundle>>();
  for (const [key, [first, ...others]] of groups)
    if (first) bundles.set(key, bundle(root, locked, [first, ...others].map(moduleOf), withoutOf(first)));
  const versions = Object.entries(entries).map(async ([name, entry]): Promise<readonly [string, string]> => {
    const bundled = await bundles.get(withoutOf(entry).join("\n"));
    if (!bundled) throw new Error(`${name} was not bundled`);
    return [name, versionIn(bundled, moduleOf(entry))];
  });
  return Object.fromEntries(await Promise.all(versions));
}
