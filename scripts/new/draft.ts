import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NotWritten } from "./names.ts";
import { movedText } from "./place.ts";
import { withImport } from "./registers.ts";

const templates = path.join(import.meta.dirname, "../..");

export type Replacement = readonly [from: RegExp | string, to: string];

/** Whether this checkout has the template. */
export const isTemplate = (file: string): boolean => existsSync(path.join(templates, file));

/** Changes to write to a checkout: new files, and lines in existing files. Nothing is written until all changes are known. */
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

  /** Adds a file that must not exist yet. */
  add(file: string, text: string): void {
    if (this.has(file)) throw new NotWritten(`${file} is already there: choose another name.`);
    this.#files.set(file, text);
  }

  /** Edits an existing file or one added earlier. */
  edit(file: string, change: (text: string) => string): void {
    (this.#files.has(file) ? this.#files : this.#edits).set(file, change(this.read(file)));
  }

  /** Imports a name in a register; throws if the register already contains the name. */
  register(file: string, name: string, module: string): void {
    if (new RegExp(`\\b${name}\\b`).test(this.read(file))) throw new NotWritten(`${file} already has ${name}: choose another name.`);
    this.edit(file, (text) => withImport(text, file, { name, module }));
  }

  /**
   * Adds new files based on this checkout's templates, with the new names; each replaced text must occur in one of the templates. `known`
   * maps other modules that the templates import to their locations.
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

  /** Writes everything; returns the written files and the changed ones. */
  write(): { readonly written: readonly string[]; readonly changed: readonly string[] } {
    for (const [file, text] of this.#files) {
      mkdirSync(path.dirname(path.join(this.#root, file)), { recursive: true });
      writeFileSync(path.join(this.#root, file), text, { flag: "wx" });
    }
    for (const [file, text] of this.#edits) writeFileSync(path.join(this.#root, file), text);
    return { written: [...this.#files.keys()], changed: [...this.#edits.keys()] };
  }
}
