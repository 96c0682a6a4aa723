import type { PayoutPlan, Person, World } from "../model/world.ts";
import { checksOf, deferred, distOf, type FindingFacts, inDist, make, money, type Persona } from "./persona.ts";

/** The year's pay dates within a range, at most three. */
function paydays(w: World, from: string, to: string): string[] {
  return w.payDates
    .map((d) => d.date)
    .filter((d) => d >= from && d <= to)
    .slice(0, 3);
}

function contributions(w: World, p: Person, dates: readonly string[], why: string): FindingFacts {
  const sum = checksOf(w, p)
    .filter((c) => dates.includes(c.date))
    .reduce((s, c) => s + deferred(c) + c.match, 0);
  const first = dates[0] ?? "";
  return {
    amount: sum,
    date: first,
    report: "contribution_detail",
    tags: [`con:${p.n}:${first}`, `con:${p.n}`],
    why: `${why}; contributions of ${money(sum)} on ${dates.length} pay dates`,
  };
}

/** A person who was paid and made deferrals on some pay dates after leaving. */
function gap(what: string, why: string, facts: Partial<Person> & { paid: [string, string] }): Persona {
  return {
    what,
    when: (w) => w.variant.gaps,
    build: (w) => {
      const { paid, ...rest } = facts;
      const dates = paydays(w, ...paid);
      const p = make(w, "err.gap", { hire: "2010-05-17", birth: "1979-06-21", roth: 0, ...rest, extraPay: dates });
      return { people: [p], after: () => contributions(w, p, dates, why) };
    },
  };
}

export const severanceErrors: readonly Persona[] = [
  gap(
    "pay and contributions between severance and rehire, later than both 2 1/2 months and the end of the limitation year",
    "left 2023-06-09, back since 2024-08-05; window closed 2023-12-31",
    { term: "2023-06-09", rehire: "2024-08-05", status: "A", paid: ["2024-02-01", "2024-04-30"] },
  ),
  gap(
    "pay and contributions after severance of a person rehired after the plan year",
    "left 2023-05-19, back since 2025-02-03, which is not a reason for pay in 2024; window closed 2023-12-31",
    { term: "2023-05-19", rehire: "2025-02-03", status: "T", paid: ["2024-03-01", "2024-05-15"] },
  ),
];

function returned(what: string, plan: PayoutPlan, facts: Partial<Person>): Persona {
  return {
    what,
    when: (w) => w.variant.returned,
    build: (w) => {
      const back: Partial<Person> = { hire: "2007-03-12", term: "2016-11-30", rehire: "2018-09-17", hidesRehire: true, status: "A" };
      const p = make(w, "ok.back", { ...back, roth: 0, payouts: [plan], ...facts });
      return {
        people: [p],
        after: () => inDist(distOf(w, p), "left 2016-11-30; active, paid and saving all year in every file, so rehired at an unknown date"),
      };
    },
  };
}

export const severanceCases: readonly Persona[] = [
  {
    what: "pay and contributions only after the rehire",
    when: (w) => w.variant.gaps,
    build: (w) => {
      const p = make(w, "ok.gap", { hire: "2012-02-13", term: "2022-03-31", rehire: "2024-05-06", birth: "1981-01-18", roth: 0 });
      return {
        people: [p],
        after: () => {
          const dates = checksOf(w, p).map((c) => c.date);
          return contributions(w, p, dates.slice(0, 3), "left 2022-03-31, back since 2024-05-06, first pay after it");
        },
      };
    },
  },
  {
    what: "pay between severance and rehire, inside the limitation year",
    when: (w) => w.variant.gaps,
    build: (w) => {
      const dates = paydays(w, "2024-06-10", "2024-07-31");
      const facts: Partial<Person> = { hire: "2013-07-08", term: "2024-02-16", rehire: "2024-10-07", extraPay: dates };
      const p = make(w, "ok.gap", { ...facts, birth: "1984-03-03", roth: 0 });
      return { people: [p], after: () => contributions(w, p, dates, "left 2024-02-16, back since 2024-10-07; window open to 2024-12-31") };
    },
  },
  returned(
    "termination payment to a person with an old termination date who is active in every file",
    { date: "2024-06-19", type: "lump", to: "cash", amount: 540000, sources: ["PRETAX"] },
    { birth: "1980-09-14" },
  ),
  returned(
    "hardship payment to a person with an old termination date who is active in every file",
    { date: "2024-09-11", type: "hardship", to: "cash", amount: 180000, sources: ["PRETAX"] },
    { birth: "1983-12-01" },
  ),
];
