import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FileOut, meanings } from "./layouts/layout-file.ts";
import { distWhole } from "./layouts/report-rows.ts";
import { withStatus } from "./layouts/shapes.ts";
import type { SecondPlanOutput } from "./make-second-plan.ts";
import { addFlows } from "./model/ledger.ts";
import type { Flow, World } from "./model/world.ts";
import { cents, readCsv, readXlsx } from "./read-back.test-data.ts";

/** One sentence for every figure that doesn't agree with the rest of the plan. */
type Problems = readonly string[];

const same = (what: string, a: number, b: number): Problems => (a === b ? [] : [`${what}: ${a} is not ${b}`]);

const total = <T>(list: readonly T[], value: (one: T) => number): number => list.reduce((sum, one) => sum + value(one), 0);

/** Compares the total of participants, special accounts and loans with the trust, column by column. */
export function trustProblems(w: World): Problems {
  const n = (k: string): number => w.control[k] ?? Number.NaN;
  const cells = addFlows(w.accounts.flatMap((a) => a.cells.map((x) => x.flow)));
  const funds = addFlows(w.trust.filter((t) => t.key.startsWith("fund")).map((t) => t.flow));
  const outside = (line: string): number =>
    total(
      w.outside.filter((o) => o.line === line),
      (o) => o.amount,
    );
  const expected: Partial<Record<keyof Flow, number>> = { closing: outside("ending_balance"), transfer: outside("transfers") };
  const notes = addFlows(w.trust.filter((t) => t.key === "loans").map((t) => t.flow));
  const lost = total(w.people, (p) => p.lostInMove);
  const unbooked = w.planted.filter((f) => f.what === "one payment listed twice" || f.what === "payment dated outside the plan year");
  const change = n("contributions") + n("rollovers_in") + n("earnings") - n("distributions") - n("fees");
  return [
    ...same("control equation", n("beginning") + change - lost, n("ending")),
    ...same(
      "trust ending",
      total(w.trust, (t) => t.flow.closing),
      n("ending"),
    ),
    ...(Object.keys(cells) as (keyof Flow)[]).flatMap((k) => same(`participants to trust: ${k}`, cells[k] - funds[k], expected[k] ?? 0)),
    ...same(
      "notes",
      total(w.accounts, (a) => a.loan?.closing ?? 0),
      notes.closing,
    ),
    ...same("issued moves", -funds.loanIssued, notes.loanIssued),
    ...same("repaid moves", -funds.loanPrincipal, notes.loanPrincipal),
    ...same(
      "exchanges",
      total(w.trust, (t) => t.flow.transfer),
      -lost,
    ),
    ...same(
      "forfeitures",
      total(w.trust, (t) => t.flow.forfeit),
      0,
    ),
    ...same("payments", total(w.dists, (d) => d.gross) - total(unbooked, (f) => f.amount ?? 0), n("distributions")),
  ];
}

/**
 * Compares payroll with the recordkeeper: amounts withheld, minus those that never arrived or haven't arrived yet, plus those from
 * elsewhere.
 */
export function payrollProblems(w: World): Problems {
  const late = new Set(w.payDates.filter((d) => d.received > "2024-12-31").map((d) => d.date));
  const deposited = w.checks.filter(
    (c) => c.p.inRk && c.p.rkOnly.length === 0 && !late.has(c.date) && !c.p.noDeposit.includes(c.date) && c.seq !== 2 && c.copy !== true,
  );
  const due = total(deposited, (c) => (c.pretax + c.roth + c.catchUp + c.match) * (c.p.twiceDeposit.includes(c.date) ? 2 : 1));
  const other = w.contribs.filter((c) => c.payDate < "2024" || c.source === "PS" || c.source === "RLVR" || c.p.rkOnly.length > 0);
  const all = total(w.contribs, (c) => c.amount);
  return [
    ...same("payroll to contributions", all - total(other, (c) => c.amount), due),
    ...same("contributions to control", all, (w.control.contributions ?? 0) + (w.control.rollovers_in ?? 0)),
  ];
}

function readRows(folder: string, f: FileOut): { at: number; cells: string[] }[] {
  const bytes = readFileSync(join(folder, f.name));
  return f.csv !== undefined ? readCsv(bytes, f.csv.latin1, f.csv.delimiter) : readXlsx(bytes);
}

/** Total of a column over the written file's data rows; null if the file has no such column. */
function columnSum(folder: string, f: FileOut, meaning: string): number | null {
  const col = f.table.columns.findIndex((c) => c.meaning === meaning);
  if (col < 0) return null;
  const scale = f.table.columns[col]?.impliesCents ? 100 : 1;
  // In quarterly rows, the first has the year's opening balance and the last its closing balance.
  const other = meaning === meanings.opening ? ["q:between", "q:last"] : meaning === meanings.closing ? ["q:first", "q:between"] : [];
  const byLine = new Map(readRows(folder, f).map((r) => [r.at, r.cells]));
  const amounts = f.table.lines.flatMap((l, i) =>
    l.tags.length === 0 || l.tags.some((tag) => other.includes(tag)) ? [] : [cents(byLine.get(i + 1)?.[col] ?? "") ?? Number.NaN],
  );
  return total(amounts, (amount) => amount) / scale;
}

/** Compares the columns in the files, as read back, with the books. */
export function fileProblems(folder: string, made: SecondPlanOutput): Problems {
  const w = made.world;
  const cells = addFlows(w.accounts.flatMap((a) => a.cells.map((x) => x.flow)));
  const listed = (k: "opening" | "closing" | "transfer"): number =>
    total([...w.keepers.entries()], ([at, { layout, lists }]) => {
      const hasNotes = (layout === "fid" || layout === "prin") && lists !== "none";
      const account = lists === "all" ? w.trust.find((t) => t.keeper === at && t.key === "forfeiture")?.flow[k] : 0;
      const own = w.accounts.filter((x) => x.keeper === at);
      return (hasNotes ? total(own, (x) => x.loan?.[k === "transfer" ? "moved" : k] ?? 0) : 0) + (account ?? Number.NaN);
    });
  const contributed = (source: string): number =>
    total(
      w.contribs.filter((c) => c.source === source),
      (c) => c.amount,
    );
  const listedPayments = withStatus(w, distWhole(w));
  const expect: readonly (readonly [FileOut["report"], string, number])[] = [
    ["participant_balances", meanings.opening, cells.opening + listed("opening")],
    ["participant_balances", meanings.closing, cells.closing + listed("closing")],
    ["participant_balances", meanings.transfer, cells.transfer + listed("transfer")],
    ["contribution_detail", meanings.amount, total(w.contribs, (c) => c.amount)],
    ["contribution_detail", meanings.pretax, contributed("PRETAX")],
    ["distribution_detail", meanings.distGross, total(listedPayments, (line) => line.gross)],
    ["distribution_detail", meanings.net, total(listedPayments, (line) => line.net)],
    ["distribution_detail", meanings.fed, total(listedPayments, (line) => line.fed)],
    ["trust_statement", meanings.closing, w.control.ending ?? Number.NaN],
    ["trust_statement", meanings.opening, w.control.beginning ?? Number.NaN],
    ["payroll_register", meanings.gross, total(w.checks, (c) => c.gross)],
    ["payroll_register", meanings.pretax, total(w.checks, (c) => c.pretax)],
    ["payroll_register", meanings.match, total(w.checks, (c) => c.match)],
  ];
  return expect.flatMap(([report, meaning, value]) => {
    const sums = made.files.filter((x) => x.report === report).map((f) => columnSum(folder, f, meaning));
    // With two recordkeepers, one may print the column and the other not.
    if (sums.some((sum) => sum === null)) return [];
    return same(
      `${report}: ${meaning}`,
      total(sums, (sum) => sum ?? 0),
      value,
    );
  });
}

/** Key entries that point to an empty row. */
export function keyProblems(folder: string, { files, key }: SecondPlanOutput): Problems {
  const rows = new Map(files.map((f) => [f.name, readRows(folder, f)]));
  return [...key.planted, ...key.look_alikes].flatMap((e) => {
    const row = rows.get(e.file)?.find((r) => r.at === e.row);
    return row?.cells.some((c) => c !== "") ? [] : [`${e.what}: row ${e.row} of ${e.file} is empty`];
  });
}
