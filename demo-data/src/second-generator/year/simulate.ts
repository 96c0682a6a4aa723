import { addBusinessDays, businessDayOnOrBefore, type Iso, monthOf, ymd } from "../model/dates.ts";
import { atSecond, bookedBy, keeperOfFund, openingAt } from "../model/keepers.ts";
import { balanceOf, cellOf, draw, post, put } from "../model/ledger.ts";
import { type Account, type Check, type Contribution, type LoanFlow, type Person, sourceOrder, type World } from "../model/world.ts";
import { payOut } from "./payouts.ts";
import { payPerson } from "./payroll-sim.ts";

interface Event {
  date: Iso;
  order: number;
  run: (a: Account) => void;
}

const planYear = 2024;

/** One person's account across all recordkeepers, with the loan as it was before it moved. */
interface HeldAccount extends Account {
  loanBefore: LoanFlow | null;
}

const loanOf = (opening: number, moved: number): LoanFlow => ({
  opening,
  moved,
  issued: 0,
  repaid: 0,
  offset: 0,
  interest: 0,
  closing: opening + moved,
});

function openAccount(w: World, p: Person): HeldAccount {
  const a: HeldAccount = { p, keeper: 0, cells: [], loan: null, loanBefore: null };
  for (const source of sourceOrder)
    for (const { election, amount } of openingAt(w, p, source)) if (amount > 0) post(a, { source, field: "opening", amount, election });
  if (p.keeper !== "first" && w.keepers.length > 1) p.election = atSecond(w, p.election);
  if (p.loan !== null) a.loan = loanOf(p.loan.opening, 0);
  return a;
}

/** Moves everything to the second recordkeeper: each fund to the one at the same index, loans unchanged. */
function moveAll(w: World, a: HeldAccount): void {
  const { p } = a;
  let lost = p.lostInMove;
  for (const cell of [...a.cells]) {
    const amount = cell.flow.closing;
    if (amount === 0) continue;
    put(cell, "transfer", -amount);
    put(cellOf(a, cell.source, cell.fund + (w.keepers[1]?.firstFund ?? 0)), "transfer", amount - lost);
    lost = 0;
  }
  p.election = atSecond(w, p.election);
  if (a.loan === null) return;
  const before = a.loan;
  a.loanBefore = { ...before, moved: -before.closing, closing: 0 };
  a.loan = loanOf(0, before.closing);
}

/** Each recordkeeper's part of an account. */
function splitAccount(w: World, a: HeldAccount): Account[] {
  return w.keepers.flatMap((keeper, at): Account[] => {
    const cells = a.cells.filter((c) => c.fund >= keeper.firstFund && c.fund < keeper.endFund);
    const flows = w.movedOn !== null && at === 0 ? a.loanBefore : at === bookedBy(w, a.p, "2024-12-31") ? a.loan : null;
    const loan = flows !== null && Object.values(flows).some((x) => x !== 0) ? flows : null;
    return cells.length > 0 || loan !== null ? [{ p: a.p, keeper: at, cells, loan }] : [];
  });
}

function contribute(w: World, a: Account, c: Omit<Contribution, "keeper">): void {
  w.contribs.push({ ...c, keeper: bookedBy(w, c.p, c.received) });
  post(a, { source: c.source, field: c.source === "RLVR" ? "rollover" : "contrib", amount: c.amount });
}

/** A loan payment: goes to interest on the balance first (annual rate in percent / checks per year); the rest is principal. */
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

/** The last payroll of 2023, which reached the plan in January 2024 (only if deposits lag). */
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
  const own = w.keepers[keeperOfFund(w, from.fund)];
  if (own === undefined) throw new Error(`fund ${from.fund} is no one's`);
  put(cellOf(a, "PRETAX", own.firstFund + ((from.fund - own.firstFund + 2) % (own.endFund - own.firstFund))), "transfer", amount);
}

function quarterFee(a: Account): void {
  const cell = [...a.cells].sort((x, y) => y.flow.closing - x.flow.closing)[0];
  if (cell !== undefined && cell.flow.closing > 10000) put(cell, "fee", -1375);
}

/** Profit sharing for 2024 as a percentage of the year's pay, deposited on 20 December for people still employed. */
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
    const c = { p, payDate: roll.date, received: roll.date, source: "RLVR" as const, amount: roll.amount, seq: 0 };
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

/** Month by month: first the funds' returns on the existing balance, then the month's events in date order. */
function runYear(w: World, a: Account, events: Event[]): void {
  const sorted = [...events].sort((x, y) => (x.date < y.date ? -1 : x.date > y.date ? 1 : x.order - y.order));
  for (let m = 0; m < 12; m += 1) {
    for (const c of a.cells) {
      if (c.flow.closing > 0) put(c, "gain", Math.round(c.flow.closing * (w.funds[c.fund]?.monthly[m] ?? 0)));
    }
    for (const e of sorted) if (monthOf(e.date) === m) e.run(a);
  }
}

/** Pays everyone, then runs everyone's account. */
export function simulate(w: World): void {
  for (const p of w.people) {
    const checks = p.inPayroll || p.inRk ? payPerson(w, p) : [];
    if (p.inPayroll) w.checks.push(...checks);
    if (!p.inRk) continue;
    const a = openAccount(w, p);
    const own = p.rkOnly.length > 0 ? [] : checks;
    const events = [
      ...priorYearEvents(w, p, own[0]),
      ...own.flatMap((c) => depositEvents(w, p, c)),
      ...profitSharing(w, p, own),
      ...otherEvents(w, p),
    ];
    if (w.movedOn !== null) events.push({ date: w.movedOn, order: -1, run: () => moveAll(w, a) });
    runYear(w, a, events);
    a.cells = a.cells.filter((c) => Object.values(c.flow).some((x) => x !== 0));
    w.accounts.push(...splitAccount(w, a));
  }
  w.dists.sort((x, y) => (x.date < y.date ? -1 : x.date > y.date ? 1 : x.id - y.id));
}
