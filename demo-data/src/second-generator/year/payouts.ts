import { addMonths, type Iso } from "../model/dates.ts";
import { bookedBy, keeperOfFund } from "../model/keepers.ts";
import { balanceOf, draw } from "../model/ledger.ts";
import {
  type Account,
  type Cents,
  type Distribution,
  type PayoutPlan,
  type Person,
  type Source,
  sourceOrder,
  type World,
} from "../model/world.ts";
import { vestedPercent } from "./people.ts";

const payoutReasons: Record<PayoutPlan["type"], string> = {
  lump: "TERMINATION",
  rollover: "TERMINATION",
  retire: "RETIREMENT",
  death: "DEATH",
  inservice: "AGE 59 1/2",
  hardship: "HARDSHIP",
  rmd: "MIN REQ DIST",
  forceout: "SMALL BALANCE",
  corrective: "EXCESS DEFERRAL",
  offset: "LOAN DEFAULT",
  birth: "BIRTH/ADOPTION",
  void: "VOID",
};

/** Percentage of gross withheld for federal tax: 20 on payments to the person that are eligible for rollover, 10 by default on others. */
function fedPercent(plan: PayoutPlan, gross: Cents): number {
  if (plan.fed !== undefined) return plan.fed;
  if (plan.to === "ira" || plan.type === "birth" || plan.type === "offset" || plan.type === "corrective") return 0;
  if (plan.type === "hardship" || plan.type === "rmd") return 10;
  return gross < 20000 ? 0 : 20;
}

/** 1099-R box 7 code that fits the payment (Form 1099-R instructions). */
function usualCode(p: Person, plan: PayoutPlan): string {
  if (plan.type === "death") return plan.to === "ira" ? "4G" : "4";
  if (plan.to === "ira") return "G";
  if (plan.type === "corrective") return "P";
  if (plan.type === "offset") return "M";
  if (plan.date >= addMonths(p.birth, 59 * 12 + 6)) return "7";
  const separated = p.term !== null ? Number(p.term.slice(0, 4)) - Number(p.birth.slice(0, 4)) : 0;
  return (plan.type === "lump" || plan.type === "retire" || plan.type === "forceout") && separated >= 55 ? "2" : "1";
}

function payeeOf(p: Person, plan: PayoutPlan): string {
  const name = `${p.first} ${p.last}${p.suffix === "" ? "" : ` ${p.suffix}`}`;
  if (plan.to === "ira") return `NORTHGATE TRUST CO FBO ${name}`;
  if (plan.to === "beneficiary") return `ESTATE OF ${name}`;
  return name;
}

interface Pay {
  sources: Partial<Record<Source, Cents>>;
  forfeited: Cents;
  code: string;
}

function record(w: World, p: Person, plan: PayoutPlan, pay: Pay): Distribution {
  const gross = Object.values(pay.sources).reduce((s, x) => s + x, 0);
  const fee = plan.fee ?? 0;
  const fed = Math.round((gross * fedPercent(plan, gross)) / 100);
  const state = plan.to === "ira" || fed === 0 || !["GA", "NC", "OH"].includes(p.state) ? 0 : Math.round(gross * 0.04);
  const d: Distribution = {
    id: w.dists.length + 1,
    p,
    date: plan.date,
    type: plan.type,
    code: pay.code,
    gross,
    fed,
    state,
    fee,
    net: gross - fed - state - fee,
    bySource: pay.sources,
    forfeited: pay.forfeited,
    payee: payeeOf(p, plan),
    reason: payoutReasons[plan.type],
    mark: plan.mark ?? "",
    keeper: bookedBy(w, p, plan.date),
  };
  w.dists.push(d);
  return d;
}

/** Pays out the whole account: forfeits the nonvested portion and pays the rest; Roth rolls over in a separate payment. */
function payAll(w: World, a: Account, plan: PayoutPlan): void {
  const paid: Partial<Record<Source, Cents>> = {};
  let forfeited = 0;
  for (const s of sourceOrder) {
    const balance = balanceOf(a, [s]);
    if (balance <= 0) continue;
    const percent = plan.noForfeit === true ? 100 : vestedPercent(w.prov, a.p, s, plan.date);
    const used = plan.vest !== undefined && (s === "MATCH" || s === "PS") ? plan.vest : percent;
    const lost = balance - Math.round((balance * used) / 100);
    if (lost > 0) draw(a, [s], "forfeit", lost);
    if (balance > lost) draw(a, [s], "dist", balance - lost);
    forfeited += lost;
    if (balance > lost) paid[s] = balance - lost;
  }
  const { ROTH: roth, ...rest } = paid;
  const code = plan.code ?? usualCode(a.p, plan);
  if (roth === undefined || plan.to !== "ira") {
    record(w, a.p, plan, { sources: paid, forfeited, code });
    return;
  }
  record(w, a.p, plan, { sources: rest, forfeited, code });
  record(w, a.p, plan, { sources: { ROTH: roth }, forfeited: 0, code: "H" });
}

function offsetLoan(w: World, a: Account, date: Iso): void {
  if (a.loan === null || a.loan.closing <= 0) return;
  const amount = a.loan.closing;
  a.loan.offset -= amount;
  a.loan.closing = 0;
  const plan: PayoutPlan = { date, type: "offset", to: "cash" };
  const d = record(w, a.p, plan, { sources: { PRETAX: amount }, forfeited: 0, code: "M" });
  // No check is written: what the person receives is the loan itself.
  d.net = 0;
}

/** Makes one planned payment on its planned date. */
export function payOut(w: World, a: Account, plan: PayoutPlan): void {
  if (plan.type === "void") {
    const amount = plan.amount ?? 0;
    const cell = a.cells.find((c) => c.source === "PRETAX" && keeperOfFund(w, c.fund) === bookedBy(w, a.p, plan.date));
    if (cell === undefined) throw new Error("void without account");
    cell.flow.dist += amount;
    cell.flow.closing += amount;
    const d = record(w, a.p, { ...plan, fed: plan.fed ?? 0 }, { sources: { PRETAX: -amount }, forfeited: 0, code: plan.code ?? "1" });
    d.state = 0;
    d.net = d.gross - d.fed;
    return;
  }
  if (plan.amount === undefined) {
    offsetLoan(w, a, plan.date);
    payAll(w, a, plan);
    return;
  }
  const sources = draw(a, plan.sources ?? ["PRETAX"], "dist", plan.amount);
  record(w, a.p, plan, { sources, forfeited: 0, code: plan.code ?? usualCode(a.p, plan) });
}
