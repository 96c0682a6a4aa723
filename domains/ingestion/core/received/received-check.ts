import type { AskedHours, ReportKey } from "@tieout/catalog/core";
import { type Cents, cents, type PlainDate } from "@tieout/kernel";
import type { PayFrequency } from "./pay-dates.ts";

/**
 * `right`: nothing to do. `note`: worth knowing. `question`: the file needs an explanation or must be replaced. `problem`: it is not what
 * was requested, and cannot be sent.
 */
export const checkResults = ["right", "note", "question", "problem"] as const;
export type CheckResult = (typeof checkResults)[number];

/** One check result, in words for a reader who has never heard of a recordkeeper. */
export interface ReceivedCheck {
  /** Stays the same as long as the finding does; explanations are stored under this key. */
  readonly key: string;
  readonly result: CheckResult;
  readonly title: string;
  /** The finding. */
  readonly text: string;
  /** Null if there is nothing for the client to do. */
  readonly toDo: string | null;
  /** Common explanations; the client may also write one. */
  readonly answers: readonly string[];
  readonly payDates?: { readonly found: readonly PlainDate[]; readonly missing: readonly PlainDate[] };
  readonly comparison?: {
    readonly leftTitle: string;
    readonly leftCents: Cents;
    readonly rightTitle: string;
    readonly rightCents: Cents;
  };
}

/** Report requested from the client. */
export interface AskedReport {
  readonly reportKey: ReportKey;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** Form W-3 wages, as entered by the client. */
  readonly box1Cents: Cents | null;
  readonly box5Cents: Cents | null;
  readonly frequency: PayFrequency | null;
  readonly hours: AskedHours;
  /** Number of files that make up the report; absent means one. */
  readonly fileCount?: number;
}

/** Amount from cents stored as a string; null if there is no string. */
export const centsOf = (text: string | undefined): Cents | null => (text === undefined ? null : cents(BigInt(text)));

/** Whether the report comes in several files. */
export const isAmongOthers = ({ fileCount = 1 }: AskedReport): boolean => fileCount > 1;

/** Chooses the phrase for one file or for several. */
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
