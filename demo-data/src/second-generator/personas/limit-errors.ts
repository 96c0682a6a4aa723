import { yearlyLimits } from "../model/provisions.ts";
import type { Person } from "../model/world.ts";
import { entryDate } from "../year/people.ts";
import { additions, checksOf, crossing, deferred, inPay, make, money, type Persona, total } from "./persona.ts";

function overDeferral(what: string, why: string, facts: Partial<Person> & { limit: number }): Persona {
  return {
    what,
    build: (w) => {
      const { limit, ...rest } = facts;
      const p = make(w, "err.402g", { hire: "2011-02-14", pay: 18600000, pretax: 19, roth: 0, ...rest });
      p.cap += w.rng.int(-400, 400) * 100;
      return {
        people: [p],
        after: () => {
          const checks = checksOf(w, p);
          return inPay(crossing(checks, deferred, limit), {
            why: `${why}; deferred ${money(total(checks, deferred))}`,
            amount: total(checks, deferred) - limit,
          });
        },
      };
    },
  };
}

const payCap: Persona = {
  what: "pay above the 401(a)(17) cap was counted",
  build: (w) => {
    const p = make(w, "err.cap", { hire: "2009-01-12", birth: "1978-04-19", pay: 39800000, pretax: 6, roth: 0, capPay: false });
    return {
      people: [p],
      after: () => {
        const checks = checksOf(w, p);
        const sum = total(checks, (c) => c.eligible);
        return inPay(
          crossing(checks, (c) => c.eligible, yearlyLimits.pay),
          { why: `eligible pay ${money(sum)}, cap 345,000.00; match ran on after the cap`, amount: sum - yearlyLimits.pay },
        );
      },
    };
  },
};

const additions415: Persona = {
  what: "annual additions above the 415(c) limit",
  build: (w) => {
    const p = make(w, "err.415", { hire: "2008-09-15", birth: "1979-08-08", pay: 31000000, pretax: 10, roth: 0 });
    const over = w.rng.int(20000, 900000);
    p.psExtra = yearlyLimits.additions + over - additions(w, p);
    return {
      people: [p],
      after: () => ({
        amount: over,
        date: "2024-12-20",
        report: "contribution_detail",
        tags: [`con:${p.n}:2024-12-20:PS`, `con:${p.n}:2024-12-20`, `con:${p.n}`],
        why: `deferrals, match and profit sharing of 2024 come to ${money(yearlyLimits.additions + over)} by pay date, limit 69,000.00; aged 45, no catch-up`,
      }),
    };
  },
};

function matchPersona(what: string, why: string, mode: Person["matchMode"]): Persona {
  return {
    what,
    build: (w) => {
      const odd = w.payDates.slice(13, 17).map((d) => d.date);
      const p = make(w, "err.match", { hire: "2013-11-18", matchMode: mode, oddDates: odd, pretax: 5, roth: 0, hourly: false });
      return {
        people: [p],
        after: () => {
          const bad = checksOf(w, p).filter((c) => odd.includes(c.date));
          const first = bad[0];
          if (first === undefined) throw new Error("no odd checks");
          return inPay(first, { why: `${why} on ${bad.length} pay dates from ${first.date}`, amount: null });
        },
      };
    },
  };
}

const early: Persona = {
  what: "deferral before the plan's entry date",
  build: (w) => {
    const p = make(w, "err.entry", { mark: "new", birth: "1991-06-06", hire: "2024-02-12", startDeferral: "2024-03-01" });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p).find((x) => deferred(x) > 0);
        if (c === undefined) throw new Error("never deferred");
        return inPay(c, {
          why: `hired 2024-02-12, entry date ${entryDate(w.prov, p.birth, p.hire)}, first deferral ${c.date}`,
          amount: deferred(c),
        });
      },
    };
  },
};

const tooYoung: Persona = {
  what: "deferral below the plan's minimum age",
  when: (w) => w.prov.minAge === 21,
  build: (w) => {
    const p = make(w, "err.young", { mark: "new", birth: "2004-11-03", hire: "2022-08-15", startDeferral: "2024-02-01", pay: 3900000 });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p).find((x) => deferred(x) > 0);
        if (c === undefined) throw new Error("never deferred");
        return inPay(c, { why: "aged 19, the plan asks for 21", amount: deferred(c) });
      },
    };
  },
};

const bonusCounted: Persona = {
  what: "bonus counted in eligible pay although the plan leaves it out",
  when: (w) => !w.prov.bonusCounts,
  build: (w) => {
    const p = make(w, "err.bonus", { hire: "2014-07-21", bonus: 650000, bonusCounted: true, hourly: false, pretax: 5, roth: 0 });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p).find((x) => x.bonus > 0);
        if (c === undefined) throw new Error("no bonus");
        return inPay(c, { why: "eligible pay equals gross on the bonus date; others with a bonus have it left out", amount: c.bonus });
      },
    };
  },
};

const moreThanGross: Persona = {
  what: "eligible pay above gross pay",
  build: (w) => {
    const p = make(w, "err.elig", { hire: "2015-09-08", pretax: 0, roth: 0 });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[7];
        if (c === undefined) throw new Error("no check");
        c.eligible += 90000;
        return inPay(c, { why: "eligible pay is 900.00 more than gross", amount: 90000 });
      },
    };
  },
};

const negativePay: Persona = {
  what: "negative pay that reverses no check of the file",
  build: (w) => {
    const p = make(w, "err.neg-pay", { hire: "2018-02-26", pretax: 0, roth: 0, cls: "FT SALARY" });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[10];
        if (c === undefined) throw new Error("no check");
        c.regular = -64210;
        c.gross = -64210;
        c.eligible = -64210;
        c.overtime = 0;
        c.hours = 0;
        return inPay(c, { why: "gross of -642.10; no check of that amount", amount: -64210 });
      },
    };
  },
};

const listedTwice: Persona = {
  what: "one check listed twice in the payroll register",
  build: (w) => {
    const p = make(w, "err.paytwice", { hire: "2017-06-05", roth: 0 });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[w.rng.int(3, 8)];
        if (c === undefined) throw new Error("no check");
        const copy = { ...c, copy: true };
        w.checks.splice(w.checks.indexOf(c) + 1, 0, copy);
        return inPay(copy, { why: "same person, pay date and amounts twice; the recordkeeper received it once", amount: copy.gross });
      },
    };
  },
};

const noHours: Persona = {
  what: "pay all year with zero hours",
  build: (w) => {
    const p = make(w, "err.hours", { hire: "2019-05-06", zeroHours: true });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[0];
        if (c === undefined) throw new Error("no check");
        return inPay(c, { why: "hours are 0 on every check", amount: null });
      },
    };
  },
};

const notAtKeeper: Persona = {
  what: "person defers in payroll and is unknown to the recordkeeper",
  build: (w) => {
    const p = make(w, "err.nork", { mark: "new", hire: "2021-03-15", inRk: false, roth: 0 });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[0];
        if (c === undefined) throw new Error("no check");
        return inPay(c, {
          why: "deferrals every pay date, no account and no contribution at the recordkeeper",
          amount: total(checksOf(w, p), deferred),
        });
      },
    };
  },
};

const excluded: Persona = {
  what: "person of an excluded class defers",
  when: (w) => w.traits.hrClass,
  build: (w) => {
    const p = make(w, "err.class", { hire: "2020-01-13", cls: w.prov.excludedClass, pretax: 4, roth: 0, hourly: false });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p)[0];
        if (c === undefined) throw new Error("no check");
        return inPay(c, { why: `class ${w.prov.excludedClass} is excluded by the plan`, amount: total(checksOf(w, p), deferred) });
      },
    };
  },
};

export const limitErrors: readonly Persona[] = [
  overDeferral("deferrals above the 402(g) limit", "aged 39, limit 23,000.00", { birth: "1985-05-05", cap: 2424000, limit: 2300000 }),
  overDeferral("catch-up deferrals by a person not yet 50", "turns 50 on 2 January 2025", {
    birth: "1975-01-02",
    cap: 2510000,
    catchUp: true,
    limit: 2300000,
  }),
  overDeferral("deferrals above the limit with catch-up", "aged 61; the higher catch-up for 60 to 63 begins in 2025", {
    birth: "1963-04-04",
    cap: 3190000,
    limit: 3050000,
  }),
  payCap,
  additions415,
  matchPersona("match is twice the plan's formula", "match doubled", "double"),
  matchPersona("match not paid although the person deferred", "no match", "none"),
  early,
  tooYoung,
  bonusCounted,
  moreThanGross,
  negativePay,
  listedTwice,
  noHours,
  notAtKeeper,
  excluded,
];
