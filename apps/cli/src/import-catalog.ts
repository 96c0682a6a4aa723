import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readToolkitDocument } from "@tieout/storefront/contract";
import type { Toolkit } from "@tieout/storefront/core";
import { type PutOutcome, putToolkit } from "@tieout/storefront/server";
import { type Command, type CommandContext, say, UsageError } from "./command.ts";
import { openDatabase } from "./open-database.ts";

export const importCatalog: Command = {
  about: "Add a folder's toolkits to the store, one JSON file each; if a file is wrong, it is named and nothing is added",
  options: {},
  operands: "FOLDER",
  async run(context) {
    const [given, ...more] = context.operands;
    if (given === undefined || more.length > 0) throw new UsageError("Name one folder.");
    const folder = path.resolve(context.env.INIT_CWD ?? process.cwd(), given);
    const toolkits = await readToolkits(context, folder);
    if (toolkits === null) return 1;
    const opened = await openDatabase(context, { usesFiles: true });
    try {
      const outcomes = await opened.database.work.asPlatform("catalog.import", async (tx) => {
        const put: (readonly [string, PutOutcome])[] = [];
        for (const { file, toolkit } of toolkits) put.push([file, await putToolkit(tx, toolkit)]);
        const changed = put.filter(([, outcome]) => outcome === "added" || outcome === "new_edition").length;
        if (changed > 0)
          tx.record({
            ...{ organizationId: null, event: "storefront.catalogue-imported", subjectType: "installation", subjectId: null },
            data: { toolkits: changed },
          });
        return put;
      });
      return report(context, outcomes);
    } finally {
      await opened.close();
    }
  },
};

interface ReadToolkit {
  readonly file: string;
  readonly toolkit: Toolkit;
}

/** Null if a file is invalid, after printing the problems of every file. */
async function readToolkits(context: CommandContext, folder: string): Promise<readonly ReadToolkit[] | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new UsageError(`The folder ${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  const named = entries.filter(({ name }) => name.endsWith(".json"));
  // A link could lead to a file that the command can read but the person who supplied the folder can't.
  const other = named.find((entry) => !entry.isFile());
  if (other) throw new UsageError(`${other.name} in ${folder} is a link or not a file. Put the toolkit itself into the folder.`);
  const files = named.map(({ name }) => name).sort();
  if (files.length === 0) throw new UsageError(`${folder} has no .json files. Each toolkit is one .json file.`);
  const read: ReadToolkit[] = [];
  for (const file of files) {
    const toolkit = parse(context, file, await readFile(path.join(folder, file), "utf8"));
    if (toolkit) read.push({ file, toolkit });
  }
  return read.length === files.length ? read : null;
}

function parse(context: CommandContext, file: string, text: string): Toolkit | null {
  const read = readToolkitDocument(text);
  if ("toolkit" in read) return read.toolkit;
  for (const { path: place, says } of read.problems) say(context, `WRONG  ${file}: ${place === "" ? says : `${place} ${says}`}`);
  return null;
}

const words: Readonly<Record<PutOutcome, string>> = {
  added: "added",
  new_edition: "a new edition",
  unchanged: "unchanged",
  older: "SKIPPED: a newer edition is in the store",
  differs: "SKIPPED: the store has a different document for this edition. Give the changed one the next number",
};

function report(context: CommandContext, outcomes: readonly (readonly [string, PutOutcome])[]): number {
  for (const [file, outcome] of outcomes) say(context, `${file}: ${words[outcome]}`);
  const skipped = outcomes.filter(([, outcome]) => outcome === "older" || outcome === "differs").length;
  say(context, `${outcomes.length - skipped} of ${outcomes.length} toolkits are in the store as given`);
  return skipped === 0 ? 0 : 1;
}
