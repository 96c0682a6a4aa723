import type { Draft } from "./draft.ts";
import { type Names, NotWritten, namesOf } from "./names.ts";
import { draftFormat } from "./new-format.ts";
import { draftPaper } from "./new-paper.ts";
import { draftReport } from "./new-report.ts";
import { draftRule } from "./new-rule.ts";

const usage = `Usage:
  npm run new -- paper direct-rollovers
  npm run new -- report loan-listing
  npm run new -- rule payroll-census/negative-hours    (the paper, then the rule)
  npm run new -- format harborline`;

const bySlug: ReadonlyMap<string, (draft: Draft, names: Names) => void> = new Map([
  ["paper", draftPaper],
  ["report", draftReport],
  ["format", draftFormat],
]);

/** Drafts the files and lines for `npm run new -- <kind> <name>`. */
export function draftKind(draft: Draft, [kind, name, ...rest]: readonly string[]): void {
  if (name === undefined || rest.length > 0) throw new NotWritten(usage);
  const simple = kind === undefined ? undefined : bySlug.get(kind);
  if (simple) {
    simple(draft, namesOf(name));
    return;
  }
  if (kind !== "rule") throw new NotWritten(usage);
  const [paper, rule, ...more] = name.split("/");
  if (!paper || !rule || more.length > 0)
    throw new NotWritten(`“${name}” names no paper and rule: write ${usage.split("\n")[3]?.trim() ?? ""}.`);
  draftRule(draft, paper, namesOf(rule));
}
