import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NotWritten } from "./names.ts";
import { movedText } from "./place.ts";
import { withImport } from "./registers.ts";

const templates = path.join(import.meta.dirname, "../..");

export type Replacement = readonly [from: RegExp | string, to: string];

/** Whether this checkout has a template. */
export const isTemplate = (file: string): boolean => existsSync(path.join(templates, file));

/** What is to be written into a checkout: new files, and lines in files that are there. Nothing is written before all of it is known. */
export class Draft {
  readonly #root: string;
  readonly #files = new Map<string, string>();
  readonly #edits = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  has(file: string): boolean {
    return existsSync(path.join(this.#root, file));
  }

  read(file: string): string {
    return this.#files.get(file) ?? this.#edits.get(file) ?? readFileSync(path.join(this.#root, file), "utf8");
  }

  list(folder: string): readonly string[] {
    return readdirSync(path.join(this.#root, folder));
  }

  /** A file that must not be there yet. */
  add(file: string, text: string): void {
    if (this.has(file)) throw new NotWritten(`${file} is already there: choose another name.`);
    this.#files.set(file, text);
  }

  /** Of a file that is there, or of one that was added before. */
  edit(file: string, change: (text: string) => string): void {
    (this.#files.has(file) ? this.#files : this.#edits).set(file, change(this.read(file)));
  }

  /** The import of a name in a register; a register that knows the name refuses it. */
  register(file: string, name: string, module: string): void {
    if (new RegExp(`\\b${name}\\b`).test(this.read(file))) throw new NotWritten(`${file} already has ${name}: choose another name.`);
    this.edit(file, (text) => withImport(text, file, { name, module }));
  }

  /**
   * Templates of this checkout in the places of new files, with the new names; each replaced text must be in one of them. `known` says where
   * other modules are that the templates import.
   */
  fill(moved: ReadonlyMap<string, string>, replacements: readonly Replacement[], known: ReadonlyMap<string, string> = new Map()): void {
    const modules = new Map([...known, ...moved]);
    const unused = new Set(replacements);
    for (const [template, target] of moved) {
      let text = movedText(readFileSync(path.join(templates, template), "utf8"), template, target, modules);
      for (const replacement of replacements) {
        const [from, to] = replacement;
        const next = text.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), () => to);
        if (next !== text) unused.delete(replacement);
        text = next;
      }
      this.add(target, text);
    }
    for (const [from] of unused) throw new Error(`no template of ${[...moved.keys()][0] ?? "none"} holds ${String(from)}`);
  }

  /** Writes everything and returns what: new files first. */
  write(): { readonly written: readonly string[]; readonly changed: readonly string[] } {
    for (const [file, text] of this.#files) {
      mkdirSync(path.dirname(path.join(this.#root, file)), { recursive: true });
      writeFileSync(path.join(this.#root, file), text, { flag: "wx" });
    }
    for (const [file, text] of this.#edits) writeFileSync(path.join(this.#root, file), text);
    return { written: [...this.#files.keys()], changed: [...this.#edits.keys()] };
  }
}
