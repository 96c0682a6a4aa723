import { plainDate } from "@tieout/kernel";
import { foldText } from "./clean-text.ts";
import { type DateOrder, type DateParts, splitDate } from "./date-parts.ts";
import { arrange, serialToDate } from "./parse-date.ts";

export interface DateFormatDecision {
  /** Null when the column's own values contradict each other: the user must say. */
  readonly order: DateOrder | null;
  readonly serial: boolean;
  readonly proof: "proven" | "assumed" | "mixed";
  /** Sentence with the evidence. */
  readonly reason: string;
  /** Share of the non-empty values with the form of a date, 0 to 1. */
  readonly dateShare: number;
}

const valid = (parts: DateParts, order: DateOrder): boolean => {
  const arranged = arrange(parts, order);
  if (!arranged) return false;
  const year = arranged[0].length === 2 ? 2000 + Number(arranged[0]) : Number(arranged[0]);
  const compactYear = parts.kind !== "compact" || (year >= 1900 && year <= 2100);
  return compactYear && plainDate(year, Number(arranged[1]), Number(arranged[2])) !== null;
};

const orders: readonly DateOrder[] = ["mdy", "dmy", "ymd"];

interface Tally {
  filled: number;
  dated: number;
  serials: number;
  /** Values that could be read in more than one order, or in one only. */
  open: number;
  readonly only: Record<DateOrder, number>;
  readonly fits: Record<DateOrder, number>;
  example: Partial<Record<DateOrder, string>>;
}

function tallyValue(tally: Tally, folded: string): void {
  tally.filled += 1;
  const parts = splitDate(folded);
  if (!parts) return;
  if (parts.kind === "serial") {
    if (serialToDate(Number(parts.parts[0]), 1900)) tally.serials += 1;
    return;
  }
  const possible = orders.filter((order) => valid(parts, order));
  if (possible.length === 0) return;
  tally.dated += 1;
  for (const order of possible) tally.fits[order] += 1;
  const unmarked = parts.kind === "compact" || (parts.kind === "numeric" && parts.parts[0]?.length !== 4);
  if (!unmarked) return;
  const [only] = possible;
  if (possible.length > 1 || !only) tally.open += 1;
  else {
    tally.only[only] += 1;
    tally.example[only] ??= folded;
  }
}

/** Decides from ALL distinct values of a column. Month first, as in the United States, only where nothing proves or contradicts it. */
export function decideDateFormat(values: Iterable<string>): DateFormatDecision {
  const tally: Tally = {
    filled: 0,
    dated: 0,
    serials: 0,
    open: 0,
    only: { mdy: 0, dmy: 0, ymd: 0 },
    fits: { mdy: 0, dmy: 0, ymd: 0 },
    example: {},
  };
  for (const value of values) {
    const folded = foldText(value);
    if (folded !== "") tallyValue(tally, folded);
  }
  const serial = tally.serials > 0 && tally.dated === 0 && tally.serials >= tally.filled * 0.8;
  const dateShare = tally.filled === 0 ? 0 : (serial ? tally.serials : tally.dated) / tally.filled;
  return { ...decideOrder(tally), serial, dateShare };
}

function decideOrder(tally: Tally): Pick<DateFormatDecision, "order" | "proof" | "reason"> {
  const proven = orders.filter((order) => tally.only[order] > 0);
  const [winner, other] = proven;
  if (winner && !other) return { order: winner, proof: "proven", reason: `“${tally.example[winner]}” can only be read this way.` };
  if (winner && other) {
    // A stray unreadable value must not overturn a column: contradictory evidence counts from one in fifty.
    const ranked = [...proven].sort((a, b) => tally.only[b] - tally.only[a]);
    const [most = winner, next = other] = ranked;
    if (tally.only[next] * 50 < tally.only[most]) {
      return {
        order: most,
        proof: "proven",
        reason: `“${tally.example[most]}” can only be read this way; a few values (such as “${tally.example[next]}”) do not fit and are listed.`,
      };
    }
    return {
      order: null,
      proof: "mixed",
      reason: `“${tally.example[most]}” and “${tally.example[next]}” need different orders of day and month. Choose the one the column uses.`,
    };
  }
  if (tally.open > 0) {
    return {
      order: "mdy",
      proof: "assumed",
      reason: "No value shows whether day or month comes first; read as month first, as in the United States.",
    };
  }
  return { order: tally.fits.ymd > 0 ? "ymd" : "mdy", proof: "proven", reason: "Each value has the year first or the month by name." };
}
