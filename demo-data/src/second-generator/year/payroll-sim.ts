import type { Iso } from "../model/dates.ts";
import { yearlyLimits } from "../model/provisions.ts";
import { hashOf } from "../model/rng.ts";
import type { Cents, Check, PayDate, Person, Tier, World } from "../model/world.ts";

/** The match on one check: for each tier, its rate times the portion of pay deferred within it; rates in percent, result in cents. */
export function matchFor(tiers: Tier[], eligible: Cents, deferral: Cents): Cents {
  let sum = 0;
  for (const t of tiers) {
    const upper = Math.min(deferral, (eligible * t.to) / 100);
    sum += Math.max(0, upper - (eligible * t.from) / 100) * (t.rate / 100);
  }
  return Math.round(sum + 1e-7);
}

function employedIn(p: Person, start: Iso, end: Iso): boolean {
  if (p.leave !== null && start >= p.leave[0] && end <= p.leave[1]) return false;
  const stop = p.death ?? p.term;
  const firstStint = p.hire <= end && (stop === null || stop >= start);
  return firstStint || (p.rehire !== null && p.rehire <= end);
}

interface Gross {
  regular: Cents;
  overtime: Cents;
  bonus: Cents;
  hours: number;
}

function grossOf(w: World, p: Person, pd: PayDate): Gross {
  const perCheck = Math.round(p.pay / w.traits.freq);
  const full = w.traits.freq === 24 ? 86.67 : 2080 / w.traits.freq;
  const bonusDate = w.payDates[Math.floor(w.payDates.length / 2)]?.date;
  const bonus = pd.date === bonusDate ? p.bonus : 0;
  if (!p.hourly) return { regular: perCheck, overtime: 0, bonus, hours: p.zeroHours ? 0 : full };
  const rate = Math.round(p.pay / 2080);
  const h = hashOf(`${p.eid}${pd.date}`);
  const hours = Math.round((full - (h % 9) / 2) * 4) / 4;
  const ot = h % 7 === 0 ? ((h >>> 8) % 16) / 4 : 0;
  return {
    regular: Math.round(rate * hours),
    overtime: Math.round(rate * 1.5 * ot),
    bonus,
    hours: p.zeroHours ? 0 : hours + ot,
  };
}

interface Year {
  paid: Cents;
  deferred: Cents;
}

function deferralsOf(p: Person, eligible: Cents, ytd: Year): Pick<Check, "pretax" | "roth" | "catchUp"> {
  const room = Math.max(0, p.cap - ytd.deferred);
  const pretaxAll = Math.min(Math.round((eligible * p.pretax) / 100), room);
  const roth = Math.min(Math.round((eligible * p.roth) / 100), room - pretaxAll);
  const over = Math.max(0, ytd.deferred + pretaxAll + roth - yearlyLimits.deferral);
  const catchUp = p.catchUp ? Math.min(over, pretaxAll) : 0;
  return { pretax: pretaxAll - catchUp, roth, catchUp };
}

function matchOf(w: World, p: Person, check: Check): Cents {
  const deferral = check.pretax + check.roth + check.catchUp;
  const odd = p.oddDates.includes(check.date);
  const usual = matchFor(w.prov.tiers, check.eligible, deferral);
  if (!odd || p.matchMode === "normal") return usual;
  if (p.matchMode === "none") return 0;
  if (p.matchMode === "double") return usual * 2;
  return Math.round(check.eligible * 0.02);
}

function checkOf(w: World, p: Person, pd: PayDate, ytd: Year): Check {
  const g = grossOf(w, p, pd);
  const gross = g.regular + g.overtime + g.bonus;
  const counted = gross - (p.bonusCounted ? 0 : g.bonus);
  const eligible = p.capPay ? Math.max(0, Math.min(counted, yearlyLimits.pay - ytd.paid)) : counted;
  const may = pd.date >= p.startDeferral;
  const d = may ? deferralsOf(p, eligible, ytd) : { pretax: 0, roth: 0, catchUp: 0 };
  const check: Check = { p, date: pd.date, seq: 0, start: pd.start, end: pd.end, ...g, gross, eligible, ...d, match: 0, loan: 0 };
  check.match = matchOf(w, p, check);
  ytd.paid += eligible;
  ytd.deferred += d.pretax + d.roth + d.catchUp;
  return check;
}

/** All of a person's checks for the year, in date order. */
export function payPerson(w: World, p: Person): Check[] {
  const ytd: Year = { paid: 0, deferred: 0 };
  const out: Check[] = [];
  let owed = p.loan?.opening ?? 0;
  for (const pd of w.payDates) {
    if (!employedIn(p, pd.start, pd.end) && !p.extraPay.includes(pd.date)) continue;
    const check = checkOf(w, p, pd, ytd);
    if (p.loan?.issue !== undefined && p.loan.issue.date < pd.date && owed === 0) owed = p.loan.issue.amount;
    if (p.loan !== null && owed > 0 && !p.extraPay.includes(pd.date)) check.loan = p.loan.payment;
    out.push(check);
  }
  return out;
}
