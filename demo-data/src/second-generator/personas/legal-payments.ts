import type { PayoutPlan, Person } from "../model/world.ts";
import { distOf, inDist, leaver, make, money, type Persona } from "./persona.ts";

function fine(what: string, why: string, facts: Partial<Person> & { plan: PayoutPlan }): Persona {
  return {
    what,
    build: (w) => {
      const p = leaver(w, "ok.dist", facts);
      return { people: [p], after: () => inDist(distOf(w, p), why) };
    },
  };
}

function fineActive(what: string, why: string, facts: Partial<Person> & { plan: PayoutPlan }): Persona {
  return {
    what,
    build: (w) => {
      const { plan, ...rest } = facts;
      const p = make(w, "ok.dist", { hire: "2012-06-18", roth: 0, payouts: [plan], ...rest });
      return { people: [p], after: () => inDist(distOf(w, p), why) };
    },
  };
}

const reissued: Persona = {
  what: "check voided and reissued: three rows, one payment",
  build: (w) => {
    const plan: PayoutPlan = { date: "2024-04-18", type: "hardship", to: "cash", amount: 240000, sources: ["PRETAX"], fed: 10 };
    const p = make(w, "ok.void", {
      hire: "2009-04-13",
      birth: "1975-03-21",
      state: "TX",
      roth: 0,
      payouts: [plan, { date: "2024-04-25", type: "void", to: "cash", amount: 240000, fed: 10 }, { ...plan, date: "2024-05-01" }],
    });
    return {
      people: [p],
      after: () => {
        const d = w.dists.find((x) => x.p === p && x.type === "void");
        if (d === undefined) throw new Error("no void");
        return inDist(d, "the negative row takes back the payment of 2024-04-18, paid again 2024-05-01");
      },
    };
  },
};

const forceOutAtLimit: Persona = {
  what: "force-out just under the plan's limit, paid to an IRA",
  build: (w) => {
    const p = leaver(w, "ok.force", {
      birth: "1984-06-30",
      term: "2023-03-17",
      opening: { PRETAX: Math.round(w.prov.forceOut * 0.93) },
      election: w.funds.map((_, i) => (i === 0 ? 100 : 0)),
      plan: { date: "2024-01-24", type: "forceout", to: "ira" },
    });
    return { people: [p], after: () => inDist(distOf(w, p), `limit ${money(w.prov.forceOut)}`) };
  },
};

const dead: Partial<Person> = { birth: "1960-04-04", hire: "2023-01-16", term: "2024-05-09", death: "2024-05-09", status: "D" };
const old: Partial<Person> = { hire: "1998-03-02", term: "2017-12-29", status: "R", roth: 0, pretax: 0 };

/** Payments that look wrong but are right. */
export const legalPayments: readonly Persona[] = [
  reissued,
  forceOutAtLimit,
  fineActive("in-service payment on the very day of age 59 1/2", "born 1964-11-14, paid 2024-05-14, code 7", {
    birth: "1964-11-14",
    plan: { date: "2024-05-14", type: "inservice", to: "cash", amount: 730000, sources: ["PRETAX"] },
  }),
  fineActive("hardship without federal tax", "not an eligible rollover distribution; payee may decline tax", {
    birth: "1982-07-07",
    state: "TX",
    plan: { date: "2024-02-27", type: "hardship", to: "cash", amount: 150000, sources: ["PRETAX"], fed: 0 },
  }),
  fineActive("birth or adoption payment without federal tax", "5,000.00 per child, 20% does not apply", {
    birth: "1989-05-15",
    plan: { date: "2024-09-04", type: "birth", to: "cash", amount: 500000, sources: ["PRETAX"] },
  }),
  fineActive("excess deferral of 2023 refunded by 15 April", "corrective payment, code P, 20% does not apply", {
    birth: "1976-02-06",
    plan: { date: "2024-04-10", type: "corrective", to: "cash", amount: 88614, sources: ["PRETAX"] },
  }),
  fine("code 2, separated in the year of age 55", "54 at separation, 55 in December of that year", {
    birth: "1969-12-19",
    plan: { date: "2024-07-30", type: "lump", to: "cash" },
  }),
  fine("payment below 200 without federal tax", "20% need not be held back", {
    birth: "1994-01-25",
    hire: "2022-09-06",
    term: "2023-10-20",
    opening: { PRETAX: 17240 },
    plan: { date: "2024-03-21", type: "forceout", to: "cash" },
  }),
  fine("force-out below 1,000 in cash", "below the rollover floor", {
    birth: "1990-08-18",
    hire: "2021-10-04",
    term: "2023-09-15",
    opening: { PRETAX: 91000 },
    plan: { date: "2024-01-30", type: "forceout", to: "cash" },
  }),
  fine("death benefit to the estate, fully vested by death", "two years of service; the plan vests in full on death", {
    ...dead,
    plan: { date: "2024-08-27", type: "death", to: "beneficiary" },
  }),
  fine("unpaid loan offset at payout, net 0.00", "the note is what is distributed, no check is written", {
    birth: "1981-10-26",
    loan: { opening: 412000, payment: 9000, rate: 7.5 },
    plan: { date: "2024-06-13", type: "rollover", to: "ira" },
  }),
  fine("direct rollover of pre-tax and Roth money on one day", "two rows, codes G and H, no tax", {
    birth: "1978-11-11",
    roth: 2,
    plan: { date: "2024-08-06", type: "rollover", to: "ira" },
  }),
  fine("payment after termination to a person rehired later", "left 2024-02-16, paid 2024-04-15, back since 2024-08-05", {
    birth: "1980-12-05",
    hire: "2012-02-06",
    rehire: "2024-08-05",
    status: "A",
    plan: { date: "2024-04-15", type: "lump", to: "cash" },
  }),
  fine("minimum distribution with 10% federal tax", "not an eligible rollover distribution", {
    ...old,
    birth: "1947-03-28",
    opening: { PRETAX: 7600000 },
    plan: { date: "2024-11-20", type: "rmd", to: "cash", amount: 345000 },
  }),
];
