import { lifetimeDivisors } from "../model/provisions.ts";
import type { Account, PayoutPlan, Person } from "../model/world.ts";
import { payOut } from "../year/payouts.ts";
import { distOf, inBal, inDist, leaver, make, money, moved, type Persona } from "./persona.ts";

/** A leaver whose only payment is wrong. */
function paid(what: string, why: string, facts: Partial<Person> & { plan: PayoutPlan }): Persona {
  return {
    what,
    build: (w) => {
      const p = leaver(w, "err.dist", { ...facts, plan: moved(w, facts.plan) });
      return { people: [p], after: () => inDist(distOf(w, p), why) };
    },
  };
}

/** An active person whose only payment is wrong. */
function paidActive(what: string, why: string, facts: Partial<Person> & { plan: PayoutPlan }): Persona {
  return {
    what,
    build: (w) => {
      const { plan, ...rest } = facts;
      const p = make(w, "err.dist", { hire: "2012-06-18", roth: 0, payouts: [moved(w, plan)], ...rest });
      return { people: [p], after: () => inDist(distOf(w, p), why) };
    },
  };
}

const retired: Partial<Person> = { birth: "1948-05-20", hire: "1999-02-01", term: "2018-06-29", status: "R", roth: 0, pretax: 0 };

const missedRmd: Persona = {
  what: "required minimum distribution missed",
  build: (w) => {
    const p = make(w, "err.rmd0", { ...retired, opening: { PRETAX: 8420000, MATCH: 1900000 } });
    return {
      people: [p],
      after: () =>
        inBal(p, {
          why: "76 in 2024, left in 2018, had a balance on 31 December 2023 and was paid nothing in 2024",
          amount: Math.round(10320000 / 23.7),
        }),
    };
  },
};

const shortRmd: Persona = {
  what: "required minimum distribution too small",
  build: (w) => {
    const due = Math.round(12150000 / (lifetimeDivisors[75] ?? 24.6));
    const p = make(w, "err.rmd1", {
      ...retired,
      birth: "1949-08-14",
      opening: { PRETAX: 9950000, MATCH: 2200000 },
      payouts: [{ date: "2024-11-12", type: "rmd", to: "cash", amount: Math.round(due * 0.55) }],
    });
    return {
      people: [p],
      after: () => inDist(distOf(w, p), `opening 121,500.00 / 24.6 = ${money(due)} was due; paid 55% of it`, due - Math.round(due * 0.55)),
    };
  },
};

const arithmetic: Persona = {
  what: "gross less taxes and fee is not net",
  build: (w) => {
    const p = leaver(w, "err.net", { plan: { date: "2024-06-11", type: "lump", to: "cash", fee: 7500 } });
    const off = w.rng.int(1, 200) * 100;
    return {
      people: [p],
      after: () => {
        const d = distOf(w, p);
        d.net += off;
        return inDist(d, `net is ${money(off)} more than gross less federal, state and fee`, off);
      },
    };
  },
};

const lonelyVoid: Persona = {
  what: "negative payment that reverses no payment of the file",
  build: (w) => {
    const back = w.rng.int(20000, 300000);
    const p = make(w, "err.void", {
      hire: "2010-11-08",
      roth: 0,
      payouts: [{ date: "2024-08-20", type: "void", to: "cash", amount: back }],
    });
    return {
      people: [p],
      after: () => inDist(distOf(w, p), `reversal of ${money(back)}; no payment of that amount to this person in the year`),
    };
  },
};

const doubled: Persona = {
  what: "one payment listed twice",
  build: (w) => {
    const p = leaver(w, "err.dup", { plan: { date: "2024-07-09", type: "rollover", to: "ira" } });
    return {
      people: [p],
      after: () => {
        const d = distOf(w, p);
        const copy = { ...d, id: 9000 + w.dists.length };
        w.dists.splice(w.dists.indexOf(d) + 1, 0, copy);
        return inDist(copy, "same person, day, amount and code as the row before; the account was charged once");
      },
    };
  },
};

const cutoff: Persona = {
  what: "payment dated outside the plan year",
  build: (w) => {
    const p = make(w, "err.cut", { hire: "2013-05-20", term: "2024-10-04", status: "T", roth: 0 });
    return {
      people: [p],
      after: () => {
        const d0: Account = {
          p,
          keeper: 0,
          cells: [
            {
              source: "PRETAX",
              fund: 0,
              flow: {
                opening: 0,
                contrib: 0,
                rollover: 0,
                loanPrincipal: 0,
                loanInterest: 0,
                loanIssued: 0,
                transfer: 0,
                gain: 0,
                dist: 0,
                forfeit: 0,
                fee: 0,
                closing: 900000,
              },
            },
          ],
          loan: null,
        };
        payOut(w, d0, { date: "2025-01-07", type: "rollover", to: "ira", amount: w.rng.int(200000, 800000) });
        return inDist(distOf(w, p), "paid 7 January 2025; neither the account nor the trust statement of 2024 has it");
      },
    };
  },
};

const young = { birth: "1983-03-30" };
const dead: Partial<Person> = { birth: "1962-09-09", term: "2024-03-05", death: "2024-03-05", status: "D" };

const nonvested: Persona = paid(
  "nonvested employer money paid out, nothing forfeited",
  "schedule leaves match and profit sharing partly nonvested; the whole account was paid",
  { ...young, hire: "2022-01-17", term: "2024-01-12", plan: { date: "2024-04-24", type: "lump", to: "cash", noForfeit: true } },
);

const forfeitedTooMuch: Persona = paid("vested employer money forfeited at payment", "the schedule gives 100%, 60% was used", {
  ...young,
  hire: "2014-02-17",
  term: "2024-01-26",
  plan: { date: "2024-05-08", type: "lump", to: "cash", vest: 60 },
});

const bigForceOut: Persona = {
  what: "force-out above the plan's small-balance limit",
  build: (w) => {
    const opening = { PRETAX: w.prov.forceOut + 62000, MATCH: 90000 };
    const p = leaver(w, "err.force", { ...young, opening, term: "2023-08-11", plan: { date: "2024-06-25", type: "forceout", to: "ira" } });
    return { people: [p], after: () => inDist(distOf(w, p), `plan may force out up to ${money(w.prov.forceOut)}`) };
  },
};

const cashForceOut = paid(
  "force-out above 1,000 paid in cash instead of to an IRA",
  "involuntary cash payment between 1,000 and the plan's limit must go to an IRA",
  {
    ...young,
    hire: "2017-01-09",
    term: "2023-05-12",
    opening: { PRETAX: 230000, MATCH: 40000 },
    plan: { date: "2024-05-14", type: "forceout", to: "cash" },
  },
);

const hardship: Persona = {
  what: "hardship withdrawal from money the plan does not allow (only own deferrals may be taken)",
  build: (w) => {
    const p = make(w, "err.hard", {
      birth: "1986-02-11",
      hire: "2010-04-12",
      roth: 0,
      opening: { PRETAX: 210000, MATCH: 950000, PS: 700000 },
      pretax: 3,
      pay: 4800000,
      payouts: [{ date: "2024-05-07", type: "hardship", to: "cash", amount: 900000, sources: ["PRETAX", "MATCH", "PS"] }],
    });
    return {
      people: [p],
      after: () => inDist(distOf(w, p), "9,000.00 taken; own deferrals were 2,100.00 at the start of the year plus four months' savings"),
    };
  },
};

export const distributionErrors: readonly Persona[] = [
  paid("eligible rollover distribution paid to the person with less than 20% federal tax", "10% held back", {
    ...young,
    plan: { date: "2024-05-03", type: "lump", to: "cash", fed: 10 },
  }),
  paid("eligible rollover distribution paid to the person without federal tax", "nothing held back", {
    birth: "1975-07-01",
    plan: { date: "2024-09-19", type: "lump", to: "cash", fed: 0 },
  }),
  paidActive("in-service payment of the age 59 1/2 kind before that age", "57 at payment", {
    birth: "1966-12-02",
    plan: { date: "2024-04-09", type: "inservice", to: "cash", amount: 620000, sources: ["PRETAX"] },
  }),
  missedRmd,
  shortRmd,
  hardship,
  bigForceOut,
  cashForceOut,
  nonvested,
  forfeitedTooMuch,
  paidActive("termination payment to a person who is still employed", "no termination date, paid all year", {
    birth: "1979-01-15",
    plan: { date: "2024-08-13", type: "lump", to: "cash", amount: 734400, sources: ["PRETAX"] },
  }),
  paid("payment before the termination date", "paid ten weeks before the person left", {
    ...young,
    term: "2024-09-27",
    plan: { date: "2024-07-16", type: "lump", to: "cash", amount: 512075, sources: ["PRETAX"] },
  }),
  paid(
    "payment made out to a person after the date of death",
    "died 2024-03-05; payee is the person, no beneficiary, code of a normal payment",
    { ...dead, plan: { date: "2024-06-18", type: "lump", to: "cash" } },
  ),
  paid("1099-R code does not fit: direct rollover coded as early payment", "code 1 on a payment to an IRA custodian", {
    ...young,
    plan: { date: "2024-06-06", type: "rollover", to: "ira", code: "1" },
  }),
  paid("1099-R code does not fit: code 2 although separated before the year of age 55", "separated at 49", {
    birth: "1974-10-10",
    plan: { date: "2024-05-30", type: "lump", to: "cash", code: "2" },
  }),
  paid("1099-R code does not fit: payment to beneficiary coded 7", "code 4 expected", {
    ...dead,
    plan: { date: "2024-07-25", type: "death", to: "beneficiary", code: "7" },
  }),
  paidActive("1099-R code does not fit: normal code 7 below age 59 1/2", "44 years old, hardship", {
    birth: "1980-02-27",
    plan: { date: "2024-03-12", type: "hardship", to: "cash", amount: 200000, sources: ["PRETAX"], code: "7" },
  }),
  paidActive("death payment for a person who is alive and working", "no date of death, paid all year", {
    birth: "1970-03-03",
    plan: { date: "2024-10-08", type: "death", to: "beneficiary", amount: 455500, sources: ["PRETAX"] },
  }),
  arithmetic,
  lonelyVoid,
  doubled,
  cutoff,
];
