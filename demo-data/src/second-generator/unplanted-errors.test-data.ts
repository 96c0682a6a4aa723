import { addDays, addMonths, daysBetween } from "./model/dates.ts";
import { rolled } from "./model/ledger.ts";
import { yearlyLimits } from "./model/provisions.ts";
import type { Check, Distribution, Person, World } from "./model/world.ts";
import { matchFor } from "./year/payroll-sim.ts";
import { entryDate } from "./year/people.ts";

/** Looks for unplanted errors: applies every rule to the people outside the answer key. */
export function unplantedErrors(w: World): string[] {
  const guilty = new Set(w.planted.flatMap((f) => f.subjects));
  const out: string[] = [];
  const ssns = new Map<string, Person>();
  for (const p of w.people) {
    if (guilty.has(p)) continue;
    const say = (t: string): void => {
      out.push(`${w.layout}-${w.seed} ${p.mark} ${p.eid}: ${t}`);
    };
    if (ssns.has(p.ssn)) say("SSN used twice");
    ssns.set(p.ssn, p);
    payRules(w, p, say);
    accountRules(w, p, say);
    for (const d of w.dists) if (d.p === p) distRules(w, d, say);
  }
  return out;
}

type Reporter = (t: string) => void;

function payRules(w: World, p: Person, say: Reporter): void {
  const checks = w.checks.filter((c) => c.p === p);
  yearRules(w, p, checks, say);
  const first = checks.find((c) => deferredIn(c) > 0);
  if (first !== undefined && first.date < entryDate(w.prov, p.birth, p.hire)) say(`deferral ${first.date} before entry`);
  for (const c of checks) checkRules(w, p, c, say);
  employmentRules(p, checks, say);
}

const deferredIn = (c: Check): number => c.pretax + c.roth + c.catchUp;
const sumOf = (checks: readonly Check[], f: (c: Check) => number): number => checks.reduce((s, c) => s + f(c), 0);

/** Annual limits: deferrals, pay and additions. */
function yearRules(w: World, p: Person, checks: readonly Check[], say: Reporter): void {
  const deferred = sumOf(checks, deferredIn);
  const limit = yearlyLimits.deferral + (p.birth < "1975" ? yearlyLimits.catchUp : 0);
  if (deferred > limit) say(`deferrals ${deferred}`);
  if (sumOf(checks, (c) => c.eligible) > yearlyLimits.pay) say("pay cap");
  const ps = w.contribs.filter((c) => c.p === p && c.source === "PS").reduce((s, c) => s + c.amount, 0);
  const added = sumOf(checks, (c) => c.pretax + c.roth + c.match) + ps;
  const gross = sumOf(checks, (c) => c.gross);
  if (added > yearlyLimits.additions || added > gross) say(`additions ${added} of pay ${gross}`);
}

function checkRules(w: World, p: Person, c: Check, say: Reporter): void {
  if (c.match !== matchFor(w.prov.tiers, c.eligible, deferredIn(c))) say(`match ${c.date}`);
  if (c.eligible > c.gross && c.gross >= 0) say(`eligible above gross ${c.date}`);
  if (!w.prov.bonusCounts && c.bonus > 0 && c.eligible > c.gross - c.bonus) say(`bonus ${c.date}`);
  const left = p.rehire === null ? (p.death ?? p.term) : null;
  if (left !== null && c.date > `${left.slice(0, 4)}-12-31` && c.date > addDays(addMonths(left, 2), 14)) say(`late pay ${c.date}`);
}

function employmentRules(p: Person, checks: readonly Check[], say: Reporter): void {
  if (checks.length > 0 && sumOf(checks, (c) => c.hours) === 0) say("no hours");
  if (checks.length === 0 && p.status === "A" && p.hire < "2024-12-20") say("active without pay");
  if (p.term !== null && p.hire > p.term) say("hire after term");
  if (daysBetween(p.birth, p.hire) < 14 * 365) say("hired as a child");
}

function accountRules(w: World, p: Person, say: Reporter): void {
  const own = w.accounts.filter((x) => x.p === p);
  if (own.length === 0) {
    if (w.checks.some((c) => c.p === p && c.pretax + c.roth > 0 && !c.date.startsWith("2024-12"))) say("defers but has no account");
    return;
  }
  let opening = 0;
  for (const c of own.flatMap((a) => a.cells)) {
    opening += c.flow.opening;
    if (c.flow.closing < 0) say("negative cell");
    if (rolled(c.flow) !== c.flow.closing) say("cell does not roll");
  }
  const issue = p.loan?.issue;
  if (issue !== undefined && issue.amount > Math.min(yearlyLimits.loan, opening / 2)) say("loan too large");
  if (own.some((a) => a.loan !== null && a.loan.closing < 0)) say("negative loan");
  const old = p.birth < "1951-01-01" && p.status !== "A" && p.term !== null && p.term < "2024-01-01";
  if (old && !w.dists.some((d) => d.p === p && d.type === "rmd")) say("RMD missed");
}

function distRules(w: World, d: Distribution, say: Reporter): void {
  if (d.type !== "offset" && d.gross !== d.fed + d.state + d.fee + d.net) say("net");
  if (isToPerson(d) && d.gross >= 20000 && d.fed < Math.round(d.gross * 0.2)) say("less than 20%");
  eventRules(w, d, say);
  codeRules(d, say);
  if (d.date < "2024" || d.date > "2024-12-31") say("date");
}

const isRollover = (d: Distribution): boolean => d.payee.includes("FBO");
const isToPerson = (d: Distribution): boolean =>
  d.type === "lump" || d.type === "inservice" || d.type === "retire" || (d.type === "forceout" && !isRollover(d));
/** Whether the person is at least 59½ on the payment date. */
const isHalfPast = (d: Distribution): boolean => d.date >= addMonths(d.p.birth, 59 * 12 + 6);

/** Requirements for each type of payment. */
function eventRules(w: World, d: Distribution, say: Reporter): void {
  const { term } = d.p;
  if (d.type === "inservice" && !isHalfPast(d)) say("in-service too early");
  if ((d.type === "lump" || d.type === "rollover") && (term === null || term > d.date)) say("termination payment without termination");
  if (d.type === "forceout" && (d.gross > w.prov.forceOut || (!isRollover(d) && d.gross > 100000))) say(`force-out ${d.gross}`);
}

function codeRules(d: Distribution, say: Reporter): void {
  const half = isHalfPast(d);
  if (isRollover(d) && !["G", "H", "4G"].includes(d.code)) say(`code ${d.code}`);
  const separated = d.p.term === null ? 0 : Number(d.p.term.slice(0, 4)) - Number(d.p.birth.slice(0, 4));
  if (d.code === "2" && (separated < 55 || half)) say("code 2");
  if (d.code === "1" && half) say("code 1 at 59 1/2");
  if (d.code === "7" && !half) say("code 7 too early");
}
