import path from "node:path";

/** Returns the import path of a module for a file; both are paths from the root. */
export function importPath(file: string, module: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), module);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

const relativeImports = /(?<=\bfrom |\bimport\()"(\.{1,2}\/[^"]+)"/g;

/** Returns a file's text for another location: its imports still lead to the same files, or to where these have moved. */
export function movedText(text: string, from: string, to: string, moved: ReadonlyMap<string, string>): string {
  return text.replace(relativeImports, (_, specifier: string) => {
    const module = path.posix.join(path.posix.dirname(from), specifier);
    return `"${importPath(to, moved.get(module) ?? module)}"`;
  });
}
