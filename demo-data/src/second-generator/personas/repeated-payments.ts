import type { Cents, Distribution, PayoutPlan, Person, World } from "../model/world.ts";
import { inDist, leaver, make, money, type Persona } from "./persona.ts";

function paymentsOf(w: World, p: Person): Distribution[] {
  return w.dists.filter((d) => d.p === p);
}

const smallAccount: Partial<Person> = { birth: "1990-10-08", hire: "2021-09-06", term: "2023-09-15", status: "T", roth: 0 };

interface RepeatedPayout {
  opening: Cents;
  plans: [PayoutPlan, PayoutPlan];
  why: (total: string) => string;
}

/** Two payments to one former employee; the answer key entry is about the second and has the total of both. */
function twice(what: string, mark: string, { opening, plans, why }: RepeatedPayout): Persona {
  return {
    what,
    when: (w) => w.variant.smallPayments,
    build: (w) => {
      const p = make(w, mark, { ...smallAccount, opening: { PRETAX: opening }, payouts: plans });
      return {
        people: [p],
        after: () => {
          const all = paymentsOf(w, p);
          const second = all[1];
          if (second === undefined) throw new Error(`one payment for ${what}`);
          const sum = all.reduce((s, d) => s + d.gross, 0);
          return inDist(second, why(money(sum)), sum);
        },
      };
    },
  };
}

const cash = (type: PayoutPlan["type"], date: string, amount: Cents): PayoutPlan => ({ date, type, to: "cash", amount });
const ira = (date: string, amount: Cents): PayoutPlan => ({ date, type: "forceout", to: "ira", amount });

export const repeatedErrors: readonly Persona[] = [
  twice("two payments of one year below 200 each, together above it, without federal tax", "err.small", {
    opening: 42000,
    plans: [cash("lump", "2024-03-19", 16100), cash("lump", "2024-08-22", 15300)],
    why: (total) => `${total} in two eligible rollover distributions to one person, nothing held back`,
  }),
  twice("two force-outs in cash below 1,000 each, together above it", "err.force2", {
    opening: 165000,
    plans: [cash("forceout", "2024-02-20", 74000), cash("forceout", "2024-07-16", 68000)],
    why: (total) => `${total} forced out in cash to one person; above 1,000 it must go to an IRA`,
  }),
  twice("two force-outs from an account above the limit, each below it", "err.force2", {
    opening: 1240000,
    plans: [ira("2024-02-27", 590000), ira("2024-06-25", 580000)],
    why: (total) => `${total} forced out in two payments; the account had 12,400.00, the law allows 7,000.00`,
  }),
];

export const repeatedCases: readonly Persona[] = [
  twice("two payments of one year without federal tax, together below 200", "ok.small", {
    opening: 24000,
    plans: [cash("lump", "2024-03-19", 9100), cash("lump", "2024-08-22", 8200)],
    why: (total) => `${total} in all, 20% need not be held back`,
  }),
  twice("two force-outs in cash, together below 1,000", "ok.force2", {
    opening: 95000,
    plans: [cash("forceout", "2024-02-20", 44000), cash("forceout", "2024-07-16", 43000)],
    why: (total) => `${total} in all, below the rollover floor`,
  }),
  twice("two force-outs to an IRA from an account below the limit", "ok.force2", {
    opening: 450000,
    plans: [ira("2024-02-27", 210000), ira("2024-06-25", 200000)],
    why: (total) => `${total} in all from an account of 4,500.00`,
  }),
];

const old: Partial<Person> = { hire: "1997-05-05", term: "2016-12-30", status: "R", roth: 0, pretax: 0 };
const rmd = (date: string, amount: Cents): PayoutPlan => ({ date, type: "rmd", to: "cash", amount });

/** If the detail masks SSNs, found only by name and last four digits. */
function minimumPaid(what: string, why: string, facts: Partial<Person> & { plans: PayoutPlan[] }): Persona {
  return {
    what,
    when: (w) => w.variant.maskedDetail,
    build: (w) => {
      const { plans, ...rest } = facts;
      const p = leaver(w, "ok.rmd", { ...old, ...rest, plan: plans[0] ?? rmd("2024-10-01", 0) });
      p.payouts = plans;
      return {
        people: [p],
        after: () => {
          const first = paymentsOf(w, p)[0];
          if (first === undefined) throw new Error("no minimum paid");
          return inDist(first, why);
        },
      };
    },
  };
}

export const maskedCases: readonly Persona[] = [
  minimumPaid("minimum distribution paid, the detail masks the SSN", "50,000.00 / 25.5 = 1,960.78 was due", {
    birth: "1950-10-02",
    opening: { PRETAX: 5000000 },
    plans: [rmd("2024-10-22", 200000)],
  }),
  minimumPaid("minimum distribution paid in two parts, the detail masks the SSN", "100,000.00 / 21.1 = 4,739.34 was due", {
    birth: "1945-06-11",
    opening: { PRETAX: 9000000, MATCH: 1000000 },
    plans: [rmd("2024-05-14", 240000), rmd("2024-11-12", 240000)],
  }),
];
