import { addFlows, emptyFlow, rolled } from "../model/ledger.ts";
import type { Cents, Flow, TrustRow, World } from "../model/world.ts";

function seal(f: Flow): Flow {
  f.closing = rolled(f);
  return f;
}

const plainNames = { forfeiture: "Forfeiture Account", suspense: "Unallocated / Suspense", expense: "Plan Expense (ERISA) Account" };
const obscureNames = { forfeiture: "Plan Level Account", suspense: "Clearing", expense: "ERISA Bucket" };

const account = (key: string, name: string, code: string, flow: Flow): TrustRow => ({
  key,
  name,
  code,
  kind: "account",
  flow,
  offset: 0,
  keeper: 0,
});

/** Additional plan accounts, for variants with unclear names. */
function obscure(w: World): TrustRow[] {
  if (!w.variant.obscureAccounts) return [];
  const r = w.rng;
  const recapture = emptyFlow();
  recapture.opening = r.int(20000, 90000);
  recapture.gain = r.int(8000, 30000);
  recapture.fee = -r.int(5000, 20000);
  const holding = emptyFlow();
  holding.opening = r.int(100000, 300000);
  holding.gain = Math.round(holding.opening * 0.017);
  return [account("recapture", "Fee Recapture", "FREC", seal(recapture)), account("holding", "Employer Holding", "EHLD", seal(holding))];
}

function special(w: World, forfeited: Cents): TrustRow[] {
  const names = w.variant.obscureAccounts ? obscureNames : plainNames;
  const r = w.rng;
  const forfeiture = emptyFlow();
  forfeiture.opening = r.int(80000, 900000);
  // Forfeitures leave participants' accounts and arrive here; the plan uses them to pay its administrator.
  forfeiture.forfeit = forfeited;
  forfeiture.gain = Math.round(forfeiture.opening * 0.021);
  forfeiture.fee = -Math.round((forfeiture.opening + forfeiture.forfeit) * 0.35);
  const suspense = emptyFlow();
  suspense.opening = r.int(5000, 60000);
  suspense.gain = Math.round(suspense.opening * 0.013);
  const expense = emptyFlow();
  expense.opening = r.int(100000, 400000);
  expense.gain = r.int(150000, 350000);
  expense.fee = -r.int(120000, 240000);
  return [
    account("forfeiture", names.forfeiture, "FORF", seal(forfeiture)),
    account("suspense", names.suspense, "SUSP", seal(suspense)),
    account("expense", names.expense, "EXPA", seal(expense)),
    ...obscure(w),
  ];
}

/** Loans as a trust row: loans issued and principal repaid mirror the funds' columns. */
function loanRow(w: World, keeper: number): TrustRow {
  const loans = w.accounts.flatMap((a) => (a.loan === null || a.keeper !== keeper ? [] : [a.loan]));
  const sum = (pick: (l: (typeof loans)[number]) => Cents): Cents => loans.reduce((s, l) => s + pick(l), 0);
  const flow = emptyFlow();
  flow.opening = sum((l) => l.opening);
  flow.transfer = sum((l) => l.moved);
  flow.loanIssued = sum((l) => l.issued);
  flow.loanPrincipal = sum((l) => l.repaid);
  flow.dist = sum((l) => l.offset);
  return { key: "loans", name: "Participant Loans", code: "LOAN", kind: "notes", flow: seal(flow), offset: 0, keeper };
}

/** A recordkeeper's plan accounts; when the plan leaves that recordkeeper they move too, opening at zero at the new one. */
function planAccounts(w: World, keeper: number): TrustRow[] {
  const own = w.accounts.filter((a) => a.keeper === keeper);
  const forfeited = -own.reduce((s, a) => s + a.cells.reduce((t, c) => t + c.flow.forfeit, 0), 0);
  const rows = special(w, forfeited).map((row) => ({ ...row, keeper }));
  if (w.movedOn === null) return rows;
  return rows.map((row) => {
    if (keeper === 0) return { ...row, flow: seal({ ...row.flow, transfer: -rolled(row.flow) }) };
    const arrived = w.trust.find((t) => t.keeper === 0 && t.key === row.key)?.flow.transfer ?? 0;
    return { ...row, flow: seal({ ...row.flow, opening: 0, transfer: -arrived }) };
  });
}

function fundRows(w: World, at: number): TrustRow[] {
  const keeper = w.keepers[at];
  return w.funds.flatMap((f, i): TrustRow[] => {
    if (keeper === undefined || i < keeper.firstFund || i >= keeper.endFund) return [];
    const flow = seal(addFlows(w.accounts.flatMap((a) => a.cells.filter((c) => c.fund === i).map((c) => c.flow))));
    return [{ key: `fund${i}`, name: f.name, code: f.code, kind: f.kind, offset: 0, flow, keeper: at }];
  });
}

/** The trust's books, built from the ledger before any report-only error is planted. */
export function buildTrust(w: World): void {
  for (const at of w.keepers.keys()) w.trust.push(...fundRows(w, at), ...planAccounts(w, at), loanRow(w, at));
  const all = addFlows(w.trust.map((t) => t.flow));
  const notes = addFlows(w.trust.filter((t) => t.kind === "notes").map((t) => t.flow));
  w.control = {
    beginning: all.opening,
    contributions: all.contrib,
    rollovers_in: all.rollover,
    earnings: all.gain + all.loanInterest,
    distributions: -all.dist,
    fees: -all.fee,
    loans_issued: notes.loanIssued,
    loan_principal_repaid: -notes.loanPrincipal,
    ending: all.closing,
  };
}
