import { yearlyLimits } from "../model/provisions.ts";
import type { Person } from "../model/world.ts";
import { entryDate } from "../year/people.ts";
import { additions, checksOf, crossing, deferred, inBal, inHr, inPay, make, money, type Persona, total } from "./persona.ts";

function fineHr(what: string, why: string, facts: Partial<Person>): Persona {
  return {
    what,
    build: (w) => {
      const p = make(w, "ok.hr", { hire: "2015-11-02", ...facts });
      return { people: [p], after: () => inHr(p, why) };
    },
  };
}

function fineLimit(what: string, why: string, facts: Partial<Person>): Persona {
  return {
    what,
    build: (w) => {
      const p = make(w, "ok.limit", { hire: "2010-02-16", pay: 21000000, pretax: 16, roth: 0, ...facts });
      return {
        people: [p],
        after: () => {
          const checks = checksOf(w, p);
          return inPay(crossing(checks, deferred, p.cap), {
            why: `${why}; deferred ${money(total(checks, deferred))}`,
            amount: total(checks, deferred),
          });
        },
      };
    },
  };
}

const capped: Persona = {
  what: "gross pay above the 401(a)(17) cap, eligible pay stopped at it",
  build: (w) => {
    const p = make(w, "ok.cap", { hire: "2007-01-08", birth: "1977-02-02", pay: 41600000, pretax: 5, roth: 0 });
    return {
      people: [p],
      after: () => {
        const checks = checksOf(w, p);
        return inPay(
          crossing(checks, (c) => c.eligible, yearlyLimits.pay),
          {
            why: `gross ${money(total(checks, (c) => c.gross))}, eligible ${money(total(checks, (c) => c.eligible))}`,
            amount: yearlyLimits.pay,
          },
        );
      },
    };
  },
};

const full415: Persona = {
  what: "annual additions exactly 69,000.00 besides a full catch-up of 7,500.00",
  build: (w) => {
    const p = make(w, "ok.415", { hire: "2006-03-20", birth: "1968-10-10", pay: 33800000, pretax: 12, roth: 0 });
    p.psExtra = yearlyLimits.additions - additions(w, p);
    return {
      people: [p],
      after: () => ({
        amount: 7650000,
        date: "2024-12-20",
        report: "contribution_detail",
        tags: [`con:${p.n}:2024-12-20:PS`, `con:${p.n}:2024-12-20`, `con:${p.n}`],
        why: "catch-up does not count; by pay date 69,000.00 without it",
      }),
    };
  },
};

function trailing(what: string, why: string, term: string, span: [string, string]): Persona {
  return {
    what,
    build: (w) => {
      const all = w.payDates.map((d) => d.date);
      const extra = all.filter((d) => d >= span[0] && d <= span[1]);
      const p = make(w, "ok.trail", { hire: "2013-06-10", term, status: "T", extraPay: extra });
      return {
        people: [p],
        after: () => ({
          amount: null,
          date: extra[0] ?? null,
          report: "contribution_detail",
          tags: [`con:${p.n}:${extra[0] ?? ""}`, `con:${p.n}`],
          why,
        }),
      };
    },
  };
}

const wholeLoan: Persona = {
  what: "loan of exactly 50,000.00, no earlier loan, vested balance far above twice that",
  build: (w) => {
    const p = make(w, "ok.loan", { hire: "2005-06-06", roth: 0, opening: { PRETAX: 26000000, MATCH: 5000000 }, pay: 9800000 });
    p.loan = {
      opening: 0,
      payment: Math.round(6150000 / (5 * w.traits.freq)),
      rate: 8.5,
      issue: { date: "2024-07-23", amount: yearlyLimits.loan },
    };
    return { people: [p], after: () => inBal(p, { why: "the legal limit itself", amount: yearlyLimits.loan }) };
  },
};

const dayOff: Persona = {
  what: "termination date differs by one day between census and recordkeeper",
  when: (w) => w.traits.rkTerm,
  build: (w) => {
    const p = make(w, "ok.day", { hire: "2014-01-20", term: "2024-08-30", status: "T", rkTerm: "2024-08-31" });
    return { people: [p], after: () => inBal(p, { why: "one day is within the tolerance", amount: null }) };
  },
};

const fatherSon: Persona = {
  what: "father and son of one name, Jr and III",
  build: (w) => {
    const a = make(w, "ok.jr", { hire: "2008-04-07", birth: "1968-08-21", suffix: "Jr" });
    const b = make(w, "ok.jr", {
      hire: "2019-06-17",
      birth: "1993-11-30",
      first: a.first,
      last: a.last,
      rkFirst: a.rkFirst,
      rkLast: a.rkLast,
      middle: a.middle,
      suffix: "III",
    });
    return { people: [a, b], after: () => inHr(b, "two SSNs, two birth dates, two employee IDs") };
  },
};

function spelled(what: string, change: (p: Person) => void): Persona {
  return {
    what,
    build: (w) => {
      const p = make(w, "ok.name", { hire: "2017-09-05" });
      change(p);
      return {
        people: [p],
        after: () => inBal(p, { why: `recordkeeper writes "${p.rkLast}, ${p.rkFirst}", employer "${p.last}, ${p.first}"`, amount: null }),
      };
    },
  };
}

const onEntry: Persona = {
  what: "deferral from the first pay date on or after the entry date",
  build: (w) => {
    const birth = "1990-09-09";
    const hire = "2023-05-08";
    const p = make(w, "ok.entry", { mark: "new", birth, hire, startDeferral: entryDate(w.prov, birth, hire) });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p).find((x) => deferred(x) > 0);
        if (c === undefined) throw new Error("never deferred");
        return inPay(c, { why: `entry date ${p.startDeferral}, first deferral ${c.date}`, amount: null });
      },
    };
  },
};

const reversedPay: Persona = {
  what: "check reversed and written again on one pay date",
  build: (w) => {
    const p = make(w, "ok.revpay", { hire: "2016-05-31", pretax: 0, roth: 0, cls: "FT SALARY" });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[12];
        if (c === undefined) throw new Error("no check");
        const back = {
          ...c,
          seq: 1,
          regular: -c.regular,
          overtime: -c.overtime,
          bonus: -c.bonus,
          gross: -c.gross,
          eligible: -c.eligible,
          hours: -c.hours,
          pretax: 0,
          roth: 0,
          catchUp: 0,
          match: 0,
          loan: 0,
        };
        w.checks.splice(w.checks.indexOf(c) + 1, 0, back, { ...c, seq: 2 });
        return inPay(back, { why: "negative row equals the check before it, the same check follows again", amount: back.gross });
      },
    };
  },
};

const old: Partial<Person> = { hire: "1998-03-02", term: "2017-12-29", status: "R", roth: 0, pretax: 0 };

/** People whose data looks wrong but is right; payments are in a separate list. */
export const legalCases: readonly Persona[] = [
  fineLimit("deferrals of exactly 23,000.00 under age 50", "the limit itself", { birth: "1981-06-16", cap: 2300000 }),
  fineLimit("deferrals of exactly 30,500.00, turns 50 on 31 December 2024", "catch-up is for the year of the 50th birthday", {
    birth: "1974-12-31",
    pay: 24000000,
  }),
  capped,
  full415,
  wholeLoan,
  dayOff,
  fatherSon,
  onEntry,
  reversedPay,
  trailing("last pay after severance within 2 1/2 months", "left 2023-11-24; paid until 26 January 2024", "2023-11-24", [
    "2024-01-01",
    "2024-01-26",
  ]),
  trailing(
    "pay five months after severance, inside the limitation year",
    "left 2024-03-01; paid to the end of July; the window is the later of 2 1/2 months and 31 December 2024",
    "2024-03-01",
    ["2024-06-20", "2024-08-02"],
  ),
  fineHr("no minimum distribution in the year of age 73", "first one is due 1 April 2025", {
    ...old,
    birth: "1951-06-01",
    opening: { PRETAX: 5200000 },
  }),
  fineHr("aged 75 and still employed, no minimum distribution", "not due while employed, no owner", {
    birth: "1949-02-20",
    hire: "1996-05-06",
    cls: "FT SALARY",
    opening: { PRETAX: 15000000, MATCH: 4000000 },
  }),
  fineHr("on leave all year, no pay", "status leave", { status: "L", leave: ["2023-01-01", "2025-12-31"], birth: "1979-09-23" }),
  fineHr("hired 30 December 2024, no check yet", "first pay date is in 2025", {
    mark: "new",
    hire: "2024-12-30",
    inRk: false,
    birth: "1992-02-02",
  }),
  fineHr("eligible, chose not to defer, no match", "the plan has no automatic enrolment", {
    pretax: 0,
    roth: 0,
    mark: "new",
    inRk: true,
    birth: "1985-10-19",
  }),
  spelled("hyphenated name written with a space", (p) => {
    p.last = "Marsh-Delacroix";
    p.rkLast = "Marsh Delacroix";
  }),
  spelled("joint registration at the recordkeeper", (p) => {
    p.rkFirst = `${p.first} & Morgan`;
  }),
  spelled("capital letters and apostrophe left out", (p) => {
    p.last = "O'Halloran";
    p.rkLast = "OHALLORAN";
    p.rkFirst = p.first.toUpperCase();
  }),
];
