import { addBusinessDays, businessDayOnOrBefore, type Iso, monthOf, ymd } from "../model/dates.ts";
import { balanceOf, cellOf, draw, post, put } from "../model/ledger.ts";
import { type Account, type Check, type Contribution, type Person, sourceOrder, type World } from "../model/world.ts";
import { payOut } from "./payouts.ts";
import { payPerson } from "./payroll-sim.ts";

interface Event {
  date: Iso;
  order: number;
  run: (a: Account) => void;
}

const planYear = 2024;

function openAccount(p: Person): Account {
  const a: Account = { p, cells: [], loan: null };
  for (const s of sourceOrder) {
    const amount = p.opening[s];
    if (amount !== undefined && amount > 0) post(a, { source: s, field: "opening", amount });
  }
  if (p.loan !== null) {
    a.loan = { opening: p.loan.opening, issued: 0, repaid: 0, offset: 0, interest: 0, closing: p.loan.opening };
  }
  return a;
}

function contribute(w: World, a: Account, c: Contribution): void {
  w.contribs.push(c);
  post(a, { source: c.source, field: c.source === "RLVR" ? "rollover" : "contrib", amount: c.amount });
}

/** A loan payment: interest on the balance first (annual rate in percent / checks a year), the rest is principal. */
function repay(w: World, a: Account, check: Check): void {
  if (a.loan === null || a.p.loan === null || check.loan === 0) return;
  const interest = Math.min(check.loan, Math.round((a.loan.closing * a.p.loan.rate) / 100 / w.traits.freq));
  const principal = Math.min(check.loan - interest, a.loan.closing);
  a.loan.repaid -= principal;
  a.loan.closing -= principal;
  a.loan.interest += check.loan - principal;
  post(a, { source: "PRETAX", field: "loanPrincipal", amount: principal });
  post(a, { source: "PRETAX", field: "loanInterest", amount: check.loan - principal });
}

function depositEvents(w: World, p: Person, check: Check): Event[] {
  const pd = w.payDates.find((x) => x.date === check.date);
  if (pd === undefined || pd.received.startsWith("2025") || p.noDeposit.includes(check.date)) return [];
  const run =
    (seq: number) =>
    (a: Account): void => {
      const parts = [
        ["PRETAX", check.pretax + check.catchUp],
        ["ROTH", check.roth],
        ["MATCH", check.match],
      ] as const;
      for (const [source, amount] of parts) {
        if (amount !== 0) contribute(w, a, { p, payDate: check.date, received: pd.received, source, amount, seq });
      }
      if (seq === 0) repay(w, a, check);
    };
  const out: Event[] = [{ date: pd.received, order: 1, run: run(0) }];
  if (p.twiceDeposit.includes(check.date)) out.push({ date: addBusinessDays(pd.received, 1), order: 1, run: run(1) });
  return out;
}

/** The last payroll of 2023 that reached the plan in January 2024 (only where deposits lag). */
function priorYearEvents(w: World, p: Person, first: Check | undefined): Event[] {
  if (!w.traits.lag || first === undefined || p.hire > "2023-11-01" || p.startDeferral > "2023-12-29") return [];
  if (p.rehire !== null || p.mark.startsWith("err") || p.mark === "ok.415") return [];
  const run = (a: Account): void => {
    const parts = [
      ["PRETAX", first.pretax + first.catchUp],
      ["ROTH", first.roth],
      ["MATCH", first.match],
    ] as const;
    for (const [source, amount] of parts) {
      if (amount > 0) contribute(w, a, { p, payDate: "2023-12-29", received: "2024-01-03", source, amount, seq: 0 });
    }
  };
  return [{ date: "2024-01-03", order: 1, run }];
}

function loanIssue(p: Person, a: Account): void {
  const issue = p.loan?.issue;
  if (issue === undefined || a.loan === null) return;
  const sources = balanceOf(a, ["PRETAX"]) >= issue.amount ? (["PRETAX"] as const) : (["PRETAX", "MATCH", "PS"] as const);
  draw(a, sources, "loanIssued", issue.amount);
  a.loan.issued += issue.amount;
  a.loan.closing += issue.amount;
}

function exchange(w: World, p: Person, a: Account): void {
  const from = a.cells.filter((c) => c.source === "PRETAX" && c.flow.closing > 0)[0];
  if (from === undefined || p.exchange === null) return;
  const amount = Math.floor((from.flow.closing * p.exchange.share) / 100);
  put(from, "transfer", -amount);
  put(cellOf(a, "PRETAX", (from.fund + 2) % w.funds.length), "transfer", amount);
}

function quarterFee(a: Account): void {
  const cell = [...a.cells].sort((x, y) => y.flow.closing - x.flow.closing)[0];
  if (cell !== undefined && cell.flow.closing > 10000) put(cell, "fee", -1375);
}

/** Profit sharing for 2024, percent of the year's pay, deposited on 20 December to those still employed. */
function profitSharing(w: World, p: Person, checks: Check[]): Event[] {
  const pay = checks.filter((c) => c.date <= "2024-12-13").reduce((s, c) => s + c.eligible, 0);
  if (p.rkOnly.length > 0 || p.cls === w.prov.excludedClass) return [];
  const on = p.status === "A" && p.startDeferral <= "2024-12-01" && p.mark !== "err.neg-pay";
  const amount = (on ? Math.round((pay * w.prov.profitSharing) / 100) : 0) + p.psExtra;
  if (amount === 0) return [];
  const run = (a: Account): void => contribute(w, a, { p, payDate: "2024-12-20", received: "2024-12-20", source: "PS", amount, seq: 0 });
  return [{ date: "2024-12-20", order: 2, run }];
}

function otherEvents(w: World, p: Person): Event[] {
  const out: Event[] = [];
  const issue = p.loan?.issue;
  if (issue !== undefined) out.push({ date: issue.date, order: 3, run: (a) => loanIssue(p, a) });
  if (p.exchange !== null) out.push({ date: p.exchange.date, order: 4, run: (a) => exchange(w, p, a) });
  const roll = p.rollIn;
  if (roll !== null) {
    const c: Contribution = { p, payDate: roll.date, received: roll.date, source: "RLVR", amount: roll.amount, seq: 0 };
    out.push({ date: roll.date, order: 2, run: (a) => contribute(w, a, c) });
  }
  for (const x of p.rkOnly) {
    out.push({
      date: x.date,
      order: 1,
      run: (a) => contribute(w, a, { p, payDate: x.date, received: x.date, source: "PRETAX", amount: x.amount, seq: 0 }),
    });
  }
  for (const plan of p.payouts) out.push({ date: plan.date, order: 5, run: (a) => payOut(w, a, plan) });
  for (const m of [3, 6, 9, 12]) {
    out.push({ date: businessDayOnOrBefore(ymd(planYear, m + 1, 0)), order: 6, run: quarterFee });
  }
  const late = p.lateFee;
  if (late !== null) {
    out.push({
      date: late.date,
      order: 7,
      run: (a) => {
        if (a.cells[0] !== undefined) put(a.cells[0], "fee", -late.amount);
      },
    });
  }
  return out;
}

/** Month by month: first the funds' return on what was there, then the month's events in date order. */
function runYear(w: World, a: Account, events: Event[]): void {
  const sorted = [...events].sort((x, y) => (x.date < y.date ? -1 : x.date > y.date ? 1 : x.order - y.order));
  for (let m = 0; m < 12; m += 1) {
    for (const c of a.cells) {
      if (c.flow.closing > 0) put(c, "gain", Math.round(c.flow.closing * (w.funds[c.fund]?.monthly[m] ?? 0)));
    }
    for (const e of sorted) if (monthOf(e.date) === m) e.run(a);
  }
}

/** Pays everybody, then keeps everybody's account. */
export function simulate(w: World): void {
  for (const p of w.people) {
    const checks = p.inPayroll || p.inRk ? payPerson(w, p) : [];
    if (p.inPayroll) w.checks.push(...checks);
    if (!p.inRk) continue;
    const a = openAccount(p);
    const own = p.rkOnly.length > 0 ? [] : checks;
    const events = [
      ...priorYearEvents(w, p, own[0]),
      ...own.flatMap((c) => depositEvents(w, p, c)),
      ...profitSharing(w, p, own),
      ...otherEvents(w, p),
    ];
    runYear(w, a, events);
    a.cells = a.cells.filter((c) => Object.values(c.flow).some((x) => x !== 0));
    if (a.cells.length > 0 || a.loan !== null) w.accounts.push(a);
  }
  w.dists.sort((x, y) => (x.date < y.date ? -1 : x.date > y.date ? 1 : x.id - y.id));
  w.forfeited = -w.accounts.reduce((s, a) => s + a.cells.reduce((t, c) => t + c.flow.forfeit, 0), 0);
}
