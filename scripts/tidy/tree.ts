import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A check's finding, with its file and line (from 1). */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly msg: string;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The repository's files, tracked or new, with their folders; each file is read once. */
export interface Tree {
  readonly files: readonly string[];
  readonly folders: ReadonlySet<string>;
  has(name: string): boolean;
  read(file: string): string;
  sources(pattern: RegExp): readonly SourceFile[];
}

export function openTree(root: string): Tree {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  return treeOf(
    listed.split("\0").filter((file) => file !== "" && existsSync(path.join(root, file))),
    (file) => readFileSync(path.join(root, file), "utf8"),
  );
}

/** Creates a tree from the named files; `load` returns a file's text. */
export function treeOf(files: readonly string[], load: (file: string) => string): Tree {
  const folders = new Set<string>();
  for (const file of files)
    for (let at = path.posix.dirname(file); at !== "." && !folders.has(at); at = path.posix.dirname(at)) folders.add(at);
  const known = new Set(files);
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? load(file);
    texts.set(file, text);
    return text;
  };
  return {
    files,
    folders,
    has: (name) => known.has(name) || folders.has(name),
    read,
    sources: (pattern) => files.filter((file) => pattern.test(file)).map((file) => ({ file, text: read(file) })),
  };
}

/** Line number at a character offset. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
