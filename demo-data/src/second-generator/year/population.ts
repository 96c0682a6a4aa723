import { addDays, businessDayOnOrAfter, ymd } from "../model/dates.ts";
import type { Person, World } from "../model/world.ts";
import { make } from "../personas/persona.ts";

function addLoan(w: World, p: Person): void {
  const r = w.rng;
  const savings = p.opening.PRETAX ?? 0;
  if (savings < 800000) return;
  if (r.chance(0.5)) {
    const opening = r.int(100000, Math.min(900000, Math.round(savings * 0.4)));
    p.loan = { opening, payment: Math.round((opening * 1.25) / (4 * w.traits.freq)), rate: r.pick([7.25, 8, 8.5]) };
    return;
  }
  const amount = r.int(10, Math.min(200, Math.floor((savings * 0.35) / 10000))) * 10000;
  const date = businessDayOnOrAfter(ymd(2024, r.int(2, 10), r.int(1, 28)));
  p.loan = { opening: 0, payment: Math.round((amount * 1.25) / (5 * w.traits.freq)), rate: 9.25, issue: { date, amount } };
}

function active(w: World): void {
  const r = w.rng;
  const p = make(w, "active", { bonus: r.chance(0.25) ? r.int(5, 40) * 10000 : 0 });
  if (r.chance(0.2)) addLoan(w, p);
  if (r.chance(0.15)) p.exchange = { date: businessDayOnOrAfter(ymd(2024, r.int(2, 11), r.int(1, 28))), share: r.int(20, 90) };
  // In a long file these dates are late in the year, so the first rows don't show them.
  const month = w.variant.isLong ? 12 : r.int(2, 11);
  if (r.chance(w.variant.isLong ? 0.03 : 0.06))
    p.rollIn = { date: businessDayOnOrAfter(ymd(2024, month, r.int(1, w.variant.isLong ? 20 : 28))), amount: r.int(250000, 6000000) };
}

function recentHire(w: World): void {
  const r = w.rng;
  const hire = businessDayOnOrAfter(ymd(r.int(2023, 2024), r.int(1, 11), r.int(1, 28)));
  const p = make(w, "active", { mark: "new", hire, birth: ymd(r.int(1970, 2000), r.int(1, 12), r.int(1, 28)) });
  if (p.startDeferral > "2024-12-31") p.inRk = false;
}

function leaver(w: World, pays: "cash" | "ira" | "stays"): void {
  const r = w.rng;
  const term = businessDayOnOrAfter(ymd(2024, r.int(1, 8), r.int(1, 28)));
  const facts: Partial<Person> = { term, status: "T", hire: ymd(r.int(2013, 2021), r.int(1, 12), r.int(1, 28)) };
  if (pays !== "ira") facts.roth = 0;
  const p = make(w, "leaver", facts);
  const date = businessDayOnOrAfter(addDays(term, r.int(80, 118)));
  if (pays === "cash") p.payouts = [{ date, type: "lump", to: "cash", fee: r.chance(0.5) ? 5000 : 0 }];
  if (pays === "ira") p.payouts = [{ date, type: "rollover", to: "ira" }];
}

function longGone(w: World): void {
  const r = w.rng;
  make(w, "gone", {
    hire: ymd(r.int(2005, 2012), r.int(1, 12), r.int(1, 28)),
    status: "T",
    roth: 0,
    term: ymd(r.int(2019, 2022), r.int(1, 12), r.int(1, 28)),
  });
}

/** With two recordkeepers at the same time, most divisions have moved to the second; some people have an old account at the first. */
function settle(w: World, from: number): void {
  if (w.variant.keepers !== "both") return;
  for (const p of w.people.slice(from)) {
    const x = w.rng.next();
    const isPlain = p.payouts.length === 0 && p.loan === null && p.exchange === null && p.rollIn === null;
    if (x < 0.2 && isPlain) p.keeper = "both";
    else if (x < 0.6) p.keeper = "second";
  }
}

/** Ordinary people: savers, nonparticipants, new hires, leavers with and without a payment, former employees. */
export function addOrdinary(w: World, count: number): void {
  const from = w.people.length;
  for (let i = 0; i < count; i += 1) {
    const x = w.rng.next();
    if (i === 0 || x < 0.62) active(w);
    else if (x < 0.69) make(w, "active", { pretax: 0, roth: 0 });
    else if (x < 0.8) recentHire(w);
    else if (x < 0.87) leaver(w, "ira");
    else if (x < 0.92) leaver(w, "cash");
    else if (x < 0.96) leaver(w, "stays");
    else longGone(w);
  }
  settle(w, from);
}
