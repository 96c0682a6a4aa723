import { checksOf, inBal, make, money, type Persona } from "./persona.ts";

/** Statement accounts with unclear names, and funds whose names sound like accounts. */
function account(what: string, key: string, why: string): Persona {
  return {
    what,
    when: (w) => w.variant.obscureAccounts,
    build: () => ({ people: [], after: () => ({ amount: null, date: null, report: "trust_statement", tags: [`tru:${key}`], why }) }),
  };
}

/** A row's total doesn't match its sources; balances and trust agree with the sources. */
const wrongTotal: Persona = {
  what: "total of a contribution row differs from the sum of its sources",
  when: (w) => w.variant.isLong,
  build: (w) => {
    const p = make(w, "err.total", { hire: "2014-06-02", roth: 0 });
    const off = w.rng.int(100, 9000);
    return {
      people: [p],
      after: () => {
        const date = checksOf(w, p).at(-w.rng.int(4, 7))?.date ?? "";
        w.wrongTotals.push({ p, payDate: date, off });
        return {
          amount: off,
          date,
          report: "contribution_detail",
          tags: [`con:${p.n}:${date}`],
          why: `one row of more than 20,000 whose total is ${money(off)} above its sources`,
        };
      },
    };
  },
};

export const reportErrors: readonly Persona[] = [wrongTotal, wrongTotal, wrongTotal];

export const reportCases: readonly Persona[] = [
  account("plan account named ERISA Bucket", "expense", "pays the plan's expenses"),
  account("plan account named Fee Recapture", "recapture", "revenue sharing that comes back to the plan, pays expenses"),
  account("plan account named Plan Level Account", "forfeiture", "holds forfeitures"),
  account("plan account named Employer Holding", "holding", "employer money that is not allocated yet"),
  account("plan account named Clearing", "suspense", "money on its way, belongs to no one yet"),
  account("fund named Highgate Senior Loan Fund", "fund3", "invests in bank loans; no participant loans"),
  account("fund named Clearing Fork Balanced Fund", "fund5", "a fund, no clearing account"),
  {
    what: "rollover in a column that is empty in nearly every one of 20,000 rows",
    when: (w) => w.variant.isLong,
    build: (w) => {
      const p = make(w, "ok.longroll", { hire: "2016-09-19", rollIn: { date: "2024-12-11", amount: 1875040 } });
      return { people: [p], after: () => inBal(p, { why: "18,750.40 rolled in; balances and detail agree", amount: 1875040 }) };
    },
  },
];
