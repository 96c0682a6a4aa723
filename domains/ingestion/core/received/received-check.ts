import type { AskedHours, ReportKey } from "@tieout/catalogue/core";
import { type Cents, cents, type PlainDate } from "@tieout/kernel";
import type { PayFrequency } from "./pay-dates.ts";

/**
 * `right`: nothing to do. `note`: worth knowing. `question`: the file is sent with an explanation or replaced. `problem`: it is not what was
 * asked for, and cannot be sent.
 */
export const checkResults = ["right", "note", "question", "problem"] as const;
export type CheckResult = (typeof checkResults)[number];

/** One thing that was checked, in words for someone who has never heard of a recordkeeper. */
export interface ReceivedCheck {
  /** Equal as long as the same is found: an explanation is kept under it. */
  readonly key: string;
  readonly result: CheckResult;
  readonly title: string;
  /** What was found. */
  readonly text: string;
  /** Null where nothing is to be done. */
  readonly toDo: string | null;
  /** Explanations that are usual; any other may be written. */
  readonly answers: readonly string[];
  readonly payDates?: { readonly found: readonly PlainDate[]; readonly missing: readonly PlainDate[] };
  readonly comparison?: {
    readonly leftTitle: string;
    readonly leftCents: Cents;
    readonly rightTitle: string;
    readonly rightCents: Cents;
  };
}

/** What was asked for. */
export interface AskedReport {
  readonly reportKey: ReportKey;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** Wages of Form W-3, as the client says them. */
  readonly box1Cents: Cents | null;
  readonly box5Cents: Cents | null;
  readonly frequency: PayFrequency | null;
  readonly hours: AskedHours;
  /** In how many files the report comes, which make it together; absent: in one. */
  readonly fileCount?: number;
}

/** Cents that were stored as a text; null where there are none. */
export const centsOf = (text: string | undefined): Cents | null => (text === undefined ? null : cents(BigInt(text)));

/** The report comes in several files. */
export const isAmongOthers = ({ fileCount = 1 }: AskedReport): boolean => fileCount > 1;

/** What the report is in, with what it does. */
export const inFiles = (asked: AskedReport, one: string, many: string): string =>
  isAmongOthers(asked) ? `the ${asked.fileCount} files together ${many}` : `the file ${one}`;

export const right = (key: string, title: string, text: string): ReceivedCheck => ({
  ...{ key, result: "right", title, text },
  ...{ toDo: null, answers: [] },
});

export const note = (key: string, title: string, text: string): ReceivedCheck => ({ ...right(key, title, text), result: "note" });

/** `1 row`, `2,000 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[], most = parts.length): string => {
  const shown = parts.length > most ? [...parts.slice(0, most), `${parts.length - most} more`] : parts;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
};
