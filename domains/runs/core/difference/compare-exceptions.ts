import type { ExceptionItem } from "../paper-result.ts";
import { type ChangeKind, kindOf, type Pair } from "./change.ts";

/**
 * Members of an exception that an auditor reads. Row references are left out because their file numbers change when any other file changes.
 */
export const readOfException = [
  "title",
  "severity",
  "subject",
  "amount",
  "msg",
  "ref_count",
  "sample_number",
] as const satisfies readonly (keyof ExceptionItem)[];
type ReadMember = (typeof readOfException)[number];

const titles: Readonly<Record<ReadMember, string>> = {
  title: "Title",
  severity: "Severity",
  subject: "Subject",
  amount: "Amount",
  msg: "What was found",
  ref_count: "Rows behind it",
  sample_number: "Number of the tested item",
};

export interface ExceptionDifference {
  readonly change: ChangeKind;
  readonly origin: "computed" | "sampled";
  /** Members that changed in an exception that both runs have. */
  readonly members: readonly { readonly title: string; readonly before: string; readonly after: string }[];
}

const textOf = (item: ExceptionItem, member: ReadMember): string => String(item[member] ?? "");

/** Change in an exception that both runs have under the same stable ID, or that only one has; null if it reads the same to an auditor. */
export function exceptionDifference(pair: Pair<ExceptionItem>): ExceptionDifference | null {
  const { before, after } = pair;
  if (!before || !after) return before || after ? { change: kindOf(pair), origin: "computed", members: [] } : null;
  const changed = readOfException.filter((member) => textOf(before, member) !== textOf(after, member));
  if (changed.length === 0) return null;
  return {
    change: "changed",
    origin: changed.every((member) => member === "sample_number") ? "sampled" : "computed",
    members: changed.map((member) => ({ title: titles[member], before: textOf(before, member), after: textOf(after, member) })),
  };
}
