import { foldText, saysNothing } from "./clean-text.ts";
import { type DateOrder, type DateParts, splitDate } from "./date-parts.ts";
import { ordersOf, parseDate, placeholderOf, type SerialSystem, serialToDate } from "./parse-date.ts";

export interface DateFormatDecision {
  /**
   * Order to use for texts that are valid dates in several orders. Null if the column's own values contradict each other, so that the user
   * must choose.
   */
  readonly order: DateOrder | null;
  /** Whether every value is a spreadsheet date number. */
  readonly serial: boolean;
  readonly proof: DateProof;
  /** The order that the column's values prove, whether or not any value depends on it; null if they prove none, or several. */
  readonly shown: DateOrder | null;
  /** The evidence, as a sentence. */
  readonly reason: string;
  /** Share of the non-empty values that have the form of a date, 0 to 1. */
  readonly dateShare: number;
}

/**
 * Evidence for the order of the column's ambiguous texts. `none`: nothing depends on the order. `assumed`: hardly anything does.
 * `unproven`: every value is ambiguous, and several would be different dates in the other order. `mixed`: the values need several orders.
 */
export const dateProofs = ["none", "proven", "assumed", "unproven", "mixed"] as const;
export type DateProof = (typeof dateProofs)[number];

/** A text in the column; `row` is the first row that contains it. */
export interface DatedText {
  readonly text: string;
  readonly row?: number;
  /** Number of cells that contain the text; 1 if absent. */
  readonly count?: number;
}

interface Tally {
  filled: number;
  dated: number;
  serials: number;
  /** Forms found: date numbers, and texts by the number and position of their parts. */
  readonly forms: Set<string>;
  /** Texts that are valid dates in several orders. */
  readonly open: DatedText[];
  readonly openOrders: Set<DateOrder>;
  /** Texts that are valid dates in only one order. */
  readonly only: Record<DateOrder, DatedText[]>;
}

function tallyValue(tally: Tally, value: DatedText): void {
  const folded = foldText(value.text);
  if (folded === "" || saysNothing(folded)) return;
  const parts = splitDate(folded);
  const placeholder = parts && placeholderOf(parts);
  if (placeholder) {
    const [order, other] = placeholder.orders;
    if (order && !other) tally.only[order].push({ ...value, text: folded });
    return;
  }
  tally.filled += 1;
  if (parts?.kind === "serial") tallySerial(tally, Number(parts.parts[0]));
  else if (parts) tallyDay(tally, parts, { ...value, text: folded });
}

function tallySerial(tally: Tally, serial: number): void {
  if (!serialToDate(serial, 1900)) return;
  tally.serials += 1;
  tally.forms.add("serial");
}

function tallyDay(tally: Tally, parts: DateParts, value: DatedText): void {
  const possible = ordersOf(parts);
  const [only] = possible;
  if (!only) return;
  tally.dated += 1;
  const isMarked = parts.kind === "named" || (parts.kind === "numeric" && parts.parts[0]?.length === 4);
  tally.forms.add(isMarked ? "marked" : parts.kind);
  if (isMarked) return;
  if (possible.length === 1) {
    tally.only[only].push(value);
    return;
  }
  tally.open.push(value);
  for (const order of possible) tally.openOrders.add(order);
}

/**
 * Decides from ALL distinct values in a column how to read the ambiguous ones; every other value can be read in only one way. Month first,
 * the US convention, is used only if nothing proves or contradicts it.
 */
export function decideDateFormat(values: Iterable<DatedText>): DateFormatDecision {
  const tally: Tally = {
    filled: 0,
    dated: 0,
    serials: 0,
    forms: new Set(),
    open: [],
    openOrders: new Set(),
    only: { mdy: [], dmy: [], ymd: [] },
  };
  for (const value of values) tallyValue(tally, value);
  const serial = tally.serials > 0 && tally.dated === 0 && tally.serials >= tally.filled * 0.8;
  const dateShare = tally.filled === 0 ? 0 : (serial || tally.dated > 0 ? tally.dated + tally.serials : 0) / tally.filled;
  const decided = decideOrder(tally);
  return { ...decided, shown: shownOrder(tally, decided), serial, dateShare };
}

const orders: readonly DateOrder[] = ["mdy", "dmy", "ymd"];
const quoted = ({ text, row }: DatedText): string => (row === undefined ? `“${text}”` : `“${text}” (row ${row})`);
const several = " Dates are written in several ways; each is read in its own format.";

type OrderDecision = Pick<DateFormatDecision, "order" | "proof" | "reason">;

const shownOrder = ({ only }: Tally, { order, proof }: OrderDecision): DateOrder | null =>
  proof !== "mixed" && order !== null && only[order].length > 0 ? order : null;

/** Minimum number of texts that would be different dates with the day first. */
const fewestDiffering = 2;

function isUnproven({ open, dated, serials }: Tally): boolean {
  const differing = open.filter(({ text }) => {
    const day = (order: DateOrder) => parseDate(text, { order, latestYear: 2099 }).value;
    return day("mdy") !== day("dmy");
  });
  return open.length === dated + serials && differing.length >= fewestDiffering;
}

function decideOrder(tally: Tally): OrderDecision {
  const mixed = tally.forms.size > 1 ? several : "";
  const asked = tally.open.length > 0 ? orders.filter((order) => tally.openOrders.has(order)) : orders;
  const evidence = asked.filter((order) => tally.only[order].length > 0).sort((a, b) => tally.only[b].length - tally.only[a].length);
  const [most, next] = evidence;
  const [example] = most ? tally.only[most] : [];
  if (!most || !example) return withoutEvidence(tally, mixed);
  const rivals = next ? tally.only[next] : [];
  const [rival] = rivals;
  const words = `${quoted(example)} can only be read this way`;
  const proof = tally.open.length > 0 ? "proven" : "none";
  if (!rival) return { order: most, proof, reason: `${words}.${mixed}` };
  // A stray value must not overturn a column: contradictory evidence counts only from one in fifty values.
  if (rivals.length * 50 < tally.only[most].length) {
    const reason = `${words}; a few values (such as ${quoted(rival)}) can only be read the other way, and are.${mixed}`;
    return { order: most, proof, reason };
  }
  if (tally.open.length === 0) return { order: most, proof, reason: `${words}.${several}` };
  const count = tally.open.length === 1 ? "a value" : `${tally.open.length} different values`;
  const reason = `${quoted(example)} and ${quoted(rival)} need different orders of day and month, and ${count} such as ${tally.open.slice(0, 3).map(quoted).join(", ")} can be read either way. Choose the order for these.`;
  return { order: null, proof: "mixed", reason };
}

export const assumedOrder = "No value shows whether day or month comes first; read as month first, as in the United States.";

function withoutEvidence(tally: Tally, mixed: string): OrderDecision {
  if (tally.open.length > 0) {
    const reason = `${assumedOrder}${mixed}`;
    return { order: "mdy", proof: isUnproven(tally) ? "unproven" : "assumed", reason };
  }
  const isYearFirst = tally.forms.has("marked") && tally.forms.size === 1;
  return {
    order: isYearFirst ? "ymd" : "mdy",
    proof: "none",
    reason:
      mixed.trim() || (tally.forms.size === 0 ? "None of its values is a date." : "Each value has the year first or the month by name."),
  };
}

/** Minimum share of numbers that must be near the plan year in the 1904 system only, to overrule the 1900 system. */
const nearlyAll = 0.9;

/**
 * Date system for date numbers in a column whose dates are within the plan year: 1904 only if the 1900 system puts them outside it. A
 * workbook specifies its own system.
 */
export function decideSerialSystem(values: Iterable<string>, planYear: number): SerialSystem {
  let numbers = 0;
  const near = { 1900: 0, 1904: 0 };
  for (const value of values) {
    const parts = splitDate(foldText(value));
    if (parts?.kind !== "serial") continue;
    numbers += 1;
    for (const system of [1900, 1904] as const) {
      const on = serialToDate(Number(parts.parts[0]), system);
      if (on && Math.abs(Number(on.slice(0, 4)) - planYear) <= 1) near[system] += 1;
    }
  }
  return numbers > 0 && near[1904] >= numbers * nearlyAll && near[1900] <= numbers * (1 - nearlyAll) ? 1904 : 1900;
}
