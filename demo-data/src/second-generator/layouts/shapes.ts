import type { Cents, Distribution, Flow, World } from "../model/world.ts";
import { day } from "../writing/cells.ts";
import { type Cell, type Col, text, title } from "../writing/sheet.ts";
import { meanings } from "./layout-file.ts";
import type { BalRow, DistLine } from "./report-rows.ts";

/** The termination date for a heading that prints it only if there is one. */
export const termOfLeaver = (w: World, { p }: BalRow): string =>
  w.variant.leaversTerm && p.rkTerm !== null && p.mark !== "plan" ? `Term: ${day.usPad(p.rkTerm).t}` : "";

const outflows: readonly (keyof Flow)[] = ["loanIssued", "dist", "forfeit", "fee"];

/** The year's activity by quarter; amounts that reduce the account are in the last quarter, so that no interim balance is negative. */
function quartersOf(year: Flow): Flow[] {
  const flows = [0, 1, 2, 3].map((): Flow => ({ ...year }));
  let opening = year.opening;
  for (const [nth, flow] of flows.entries()) {
    flow.opening = opening;
    for (const key of Object.keys(year) as (keyof Flow)[]) {
      if (key === "opening" || key === "closing") continue;
      const isLate = year[key] < 0 || outflows.includes(key);
      const part = Math.trunc(year[key] / 4);
      flow[key] = isLate ? (nth === 3 ? year[key] : 0) : nth === 3 ? year[key] - 3 * part : part;
      opening += flow[key];
    }
    if (nth < 3) flow.closing = opening;
  }
  return flows;
}

/** A quarter's balance row. The tags show which rows have the year's opening and closing balances. */
export interface QuarterRow extends BalRow {
  quarter: number;
}
const places = ["q:first", "q:between", "q:between", "q:last"];

export function byQuarter(rows: readonly BalRow[]): QuarterRow[] {
  return rows.flatMap((row) =>
    quartersOf(row.flow).map((flow, quarter) => ({
      ...row,
      flow,
      quarter,
      tags: [...(quarter === 3 ? row.tags : []), places[quarter] ?? ""],
    })),
  );
}

const lastDays = ["2024-03-31", "2024-06-30", "2024-09-30", "2024-12-31"];

/** The quarter column: shows the quarter's code in some reports, its last day in others. */
export const quarterCol = (w: World, head: string[]): Col<QuarterRow> => ({
  head,
  meaning: meanings.period,
  cell: ({ quarter }) => (w.seed % 2 === 0 ? text(`Q${quarter + 1} 2024`) : day.usPad(lastDays[quarter] ?? "")),
});

/** Ten digits, the last two of which are cents. */
const zeroFilled = (c: Cents): Cell => text(`${c < 0 ? "-" : ""}${String(Math.abs(c)).padStart(10, "0")}`);

/** A column of amounts, which have no decimal point in some plans. */
export function asImplied<T>(w: World, col: Col<T>, pick: (row: T) => Cents): Col<T> {
  return w.variant.impliedCents ? { ...col, impliesCents: true, cell: (row) => zeroFilled(pick(row)) } : col;
}

/** Pages of a long report: a banner with the page number among the rows, and totals carried forward. */
export const carriedPages = (w: World, lines: string[], every: number) =>
  w.variant.carriedPages
    ? {
        pageEvery: every,
        pageTop: (page: number): Cell[][] => lines.map((line, at) => title(at === 0 ? `${line}   PAGE ${page}` : line)),
        carry: { down: "CARRIED FORWARD", up: "BROUGHT FORWARD" },
      }
    : {};

/** The check that a void cancels: an earlier check for the same person and amount. */
const originalOf = (w: World, d: Distribution): Distribution | undefined =>
  d.type === "void" ? w.dists.find((x) => x.p === d.p && x.type !== "void" && x.gross === -d.gross && x.date <= d.date) : undefined;

/** In a check register a voided check is listed again with its number and without a sign; the status says that it is void. */
export function withStatus(w: World, lines: readonly DistLine[]): DistLine[] {
  if (!w.variant.checkStatus) return [...lines];
  return lines.map((line) => {
    const original = originalOf(w, line.d);
    if (original === undefined) return line;
    const { gross, fed, state, fee, net } = line;
    return {
      ...line,
      ...{ gross: -gross, fed: -fed + 0, state: -state + 0, fee: -fee + 0, net: -net, isVoid: true },
      d: { ...line.d, id: original.id, type: original.type, code: original.code, payee: original.payee, reason: original.reason },
    };
  });
}

export const statusCols = (w: World, head: string): Col<DistLine>[] =>
  w.variant.checkStatus
    ? [{ head: [head], meaning: meanings.checkStatus, cell: (r) => text(r.isVoid || r.d.type === "void" ? "VOID" : "PAID") }]
    : [];

export const checkStatusWords = { PAID: "paid", VOID: "void" };
