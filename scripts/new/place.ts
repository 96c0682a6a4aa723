import path from "node:path";

/** Returns the path for importing a module in a file; both arguments are paths from the root. */
export function importPath(file: string, module: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), module);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

const relativeImports = /(?<=\bfrom |\bimport\()"(\.{1,2}\/[^"]+)"/g;

/** Returns a file's text adjusted to another location: its imports still lead to the same files, or to wherever those files have moved. */
export function movedText(text: string, from: string, to: string, moved: ReadonlyMap<string, string>): string {
  return text.replace(relativeImports, (_, specifier: string) => {
    const module = path.posix.join(path.posix.dirname(from), specifier);
    return `"${importPath(to, moved.get(module) ?? module)}"`;
  });
}
