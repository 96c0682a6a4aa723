import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Draft } from "../scripts/new/draft.ts";
import { draftKind } from "../scripts/new/kinds.ts";
import { NotWritten } from "../scripts/new/names.ts";
import { openDecisions } from "../scripts/tidy/decisions.ts";
import { treeOf } from "../scripts/tidy/tree.ts";

/** Tests that `npm run new` writes the files and lines for a new thing and leaves decisions to the developer. */

const root = path.join(import.meta.dirname, "..");
/** Folders that `npm run new` reads and writes for these kinds. */
const parts = ["domains/catalog/core", "domains/workpapers/core", "domains/ingestion/core", "domains/ingestion/server/engine"].concat([
  "demo-data/src/scenarios",
  "docs/help",
  "database/migrations",
]);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "tieout-new-"));
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function write(...args: readonly string[]) {
  const draft = new Draft(copy);
  draftKind(draft, args);
  return draft.write();
}

const read = (file: string): string => readFileSync(path.join(copy, file), "utf8");
/** Removes migration numbers. */
const named = (file: string): string => file.replace(/\d{4}-/, "");
const decisionsIn = (files: readonly string[]): readonly string[] =>
  openDecisions(treeOf(files, read)).map(({ file, msg }) => `${path.posix.basename(named(file))}: ${msg}`);
const refusal = (...args: readonly string[]): string => {
  try {
    draftKind(new Draft(copy), args);
  } catch (error) {
    if (error instanceof NotWritten) return error.message;
    throw error;
  }
  return "nothing refused it";
};

const kinds = [
  ["paper", "direct-rollovers"],
  ["rule", "payroll-census/negative-hours"],
  ["rule", "distributions/hardship-fee"],
  ["rule", "participant-activity/loans-above-limit"],
  ["rule", "direct-rollovers/late-rollover"],
  ["report", "loan-listing"],
  ["format", "harborline"],
] as const;

describe("a new thing has its files, a line in every list, and open decisions", () => {
  test.each(kinds)("%s %s", async (kind, name) => {
    const { written, changed } = write(kind, name);
    const said = ["new", ...written.map(named), "", "changed", ...changed, "", "open", ...decisionsIn([...written, ...changed])];
    await expect(`${said.join("\n")}\n`).toMatchFileSnapshot(
      path.join(import.meta.dirname, `new-kinds/${name.replace("/", "-")}.golden.txt`),
    );
    expect(written.map(read).join("\n")).not.toMatch(/template|fourth-paper|contribution[_-]?listing/i);
  });
});

describe("nothing is written, and the reason given, where", () => {
  test.each([
    [
      ["paper", "Direct Rollovers"],
      "“Direct Rollovers” is not a name for a folder: use small letters, digits and single hyphens, such as direct-rollovers.",
    ],
    [["format", "../up"], "“../up” is not a name for a folder: use small letters, digits and single hyphens, such as direct-rollovers."],
    [["format", "new"], "“new” is a word of the language: choose another name."],
    [["format", "adp"], "domains/ingestion/core/formats/adp/adp.ts is already there: choose another name."],
    [["report", "demographics"], "domains/ingestion/core/reports/demographics.ts is already there: choose another name."],
    [["paper", "distributions"], "domains/workpapers/core/papers/distributions/compute.ts is already there: choose another name."],
    [
      ["rule", "payroll-census/negative-pay"],
      "domains/catalog/core/papers/payroll-census.ts already has census.negative_pay: choose another name.",
    ],
    [["rule", "census/negative-hours"], /^There is no paper census: name one of /],
    [["rule", "negative-hours"], /^“negative-hours” names no paper and rule/],
    [["screen", "home"], /^Usage:/],
    [[], /^Usage:/],
  ] as const)("%j", (args, why) => {
    if (typeof why === "string") expect(refusal(...args)).toBe(why);
    else expect(refusal(...args)).toMatch(why);
  });
});
