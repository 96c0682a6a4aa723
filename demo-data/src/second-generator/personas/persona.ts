import { addDays, businessDayOnOrAfter } from "../model/dates.ts";
import type { Cents, Check, Distribution, Finding, PayoutPlan, Person, Source, World } from "../model/world.ts";
import { payPerson } from "../year/payroll-sim.ts";
import { basePerson, finish } from "../year/people.ts";

export type FindingFacts = Omit<Finding, "what" | "subjects">;

export interface BuiltPersona {
  people: Person[];
  after: (w: World) => FindingFacts;
}

/** One way for data to be wrong (or to look wrong): creates its people before the year, and reports afterward where the error shows. */
export interface Persona {
  what: string;
  when?: (w: World) => boolean;
  build: (w: World) => BuiltPersona;
}

const variedMarks = new Set([
  "err.roll",
  "err.exch",
  "err.neg",
  "err.freematch",
  "err.match",
  "err.nodep",
  "err.twice",
  "err.dist",
  "err.net",
  "err.dup",
]);

/** A payout plan with its date shifted by up to eight days, kept on a business day. */
export function moved(w: World, plan: PayoutPlan): PayoutPlan {
  return { ...plan, date: businessDayOnOrAfter(addDays(plan.date, w.rng.int(0, 8))) };
}

export function make(w: World, mark: string, facts: Partial<Person>): Person {
  const p = basePerson(w, mark);
  Object.assign(p, facts);
  // Moves the hire date up to ten months earlier, so that no two plans are alike; service only grows.
  if (variedMarks.has(mark) && facts.hire !== undefined) p.hire = addDays(facts.hire, -w.rng.int(0, 300));
  const grown = Number(p.hire.slice(0, 4)) - 20;
  if (facts.birth === undefined && Number(p.birth.slice(0, 4)) > grown) p.birth = `${grown - w.rng.int(0, 9)}${p.birth.slice(4)}`;
  if (facts.hourly === undefined && (p.pay > 12000000 || p.status !== "A")) p.hourly = false;
  if (!p.hourly && p.cls === "FT HOURLY") p.cls = "FT SALARY";
  return finish(w, p);
}

/** A former employee with one payment during the year. */
export function leaver(w: World, mark: string, facts: Partial<Person> & { plan: PayoutPlan }): Person {
  const { plan, ...rest } = facts;
  return make(w, mark, { hire: "2014-03-10", term: "2024-02-16", status: "T", roth: 0, payouts: [plan], ...rest });
}

export function distOf(w: World, p: Person): Distribution {
  const d = w.dists.find((x) => x.p === p && x.type !== "offset");
  if (d === undefined) throw new Error(`no payment for ${p.mark}`);
  return d;
}

export function checksOf(w: World, p: Person): Check[] {
  return w.checks.filter((c) => c.p === p);
}

export function deferred(c: Check): Cents {
  return c.pretax + c.roth + c.catchUp;
}

/** The first check at which the running total exceeds the limit; if none does, the last check. */
export function crossing(checks: Check[], value: (c: Check) => Cents, limit: Cents): Check {
  let sum = 0;
  for (const c of checks) {
    sum += value(c);
    if (sum > limit) return c;
  }
  const last = checks[checks.length - 1];
  if (last === undefined) throw new Error("no checks");
  return last;
}

export function total(list: Check[], value: (c: Check) => Cents): Cents {
  return list.reduce((s, c) => s + value(c), 0);
}

export const inPay = (c: Check, more: Omit<FindingFacts, "report" | "tags" | "date">): FindingFacts => ({
  ...more,
  date: c.date,
  report: "payroll_register",
  tags: [...(c.copy === true ? [`pay:${c.p.n}:copy`] : []), `pay:${c.p.n}:${c.date}:${c.seq}`, `pay:${c.p.n}:${c.date}`, `pay:${c.p.n}`],
});

export const inDist = (d: Distribution, why: string, amount: Cents | null = d.gross): FindingFacts => ({
  amount,
  date: d.date,
  report: "distribution_detail",
  tags: [`dist:${d.id}`],
  why,
});

export const inHr = (p: Person, why: string, date: string | null = null): FindingFacts => ({
  amount: null,
  date,
  report: "demographics",
  tags: [`dem:${p.n}`],
  why,
});

export function inBal(p: Person, more: { why: string; amount: Cents | null; source?: Source; fund?: number }): FindingFacts {
  const s = more.source ?? "PRETAX";
  const tags = [`bal:${p.n}:${s}`, `bal:${p.n}`];
  if (more.fund !== undefined) tags.unshift(`bal:${p.n}:${s}:f${more.fund}`, `bal:${p.n}:f${more.fund}`);
  return { amount: more.amount, date: null, report: "participant_balances", tags, why: more.why };
}

/** Annual additions before any extra profit sharing: deferrals without catch-up, match, and the plan's profit sharing. */
export function additions(w: World, p: Person): Cents {
  const checks = payPerson(w, p);
  const shared = total(
    checks.filter((c) => c.date <= "2024-12-13"),
    (c) => c.eligible,
  );
  return total(checks, (c) => c.pretax + c.roth + c.match) + Math.round((shared * w.prov.profitSharing) / 100);
}

export function money(c: Cents): string {
  return `${c < 0 ? "-" : ""}${Math.floor(Math.abs(c) / 100)}.${String(Math.abs(c) % 100).padStart(2, "0")}`;
}
