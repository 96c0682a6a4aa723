import path from "node:path";

/** The import of a module in a file; both are paths from the root. */
export function importPath(file: string, module: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), module);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

const relativeImports = /(?<=\bfrom |\bimport\()"(\.{1,2}\/[^"]+)"/g;

/** The text of a file as it reads in another place: its imports lead where they led, or where their files have moved to. */
export function movedText(text: string, from: string, to: string, moved: ReadonlyMap<string, string>): string {
  return text.replace(relativeImports, (_, specifier: string) => {
    const module = path.posix.join(path.posix.dirname(from), specifier);
    return `"${importPath(to, moved.get(module) ?? module)}"`;
  });
}
