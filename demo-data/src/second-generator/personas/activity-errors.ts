import { addBusinessDays } from "../model/dates.ts";
import { bookedBy } from "../model/keepers.ts";
import { cellOf, put } from "../model/ledger.ts";
import type { Account, Cell2, Person, World } from "../model/world.ts";
import { vestedPercent } from "../year/people.ts";
import { checksOf, deferred, inBal, make, money, type Persona } from "./persona.ts";

function accountOf(w: World, p: Person): Account {
  const a = w.accounts.find((x) => x.p === p);
  if (a === undefined) throw new Error(`no account for ${p.mark}`);
  return a;
}

function bigCell(w: World, p: Person): Cell2 {
  const cells = w.accounts.filter((x) => x.p === p).flatMap((a) => a.cells);
  const cell = cells.sort((x, y) => y.flow.closing - x.flow.closing)[0];
  if (cell === undefined) throw new Error("empty account");
  return cell;
}

const rollForward: Persona = {
  what: "account does not roll forward: opening plus the year's activity is not the closing balance reported",
  build: (w) => {
    const p = make(w, "err.roll", { hire: "2012-05-14" });
    const off = w.rng.int(100, 90000) * (w.rng.chance(0.5) ? 1 : -1);
    return {
      people: [p],
      after: () => {
        const c = bigCell(w, p);
        c.flow.closing += off;
        w.outside.push({ line: "ending_balance", fund: c.fund, amount: off });
        return inBal(p, {
          why: `closing differs by ${money(off)} from the sum of its own row; trust statement does not have it`,
          amount: off,
          source: c.source,
          fund: c.fund,
        });
      },
    };
  },
};

const oneLegged: Persona = {
  what: "exchange between funds has only one leg, so transfers do not net to zero",
  build: (w) => {
    const p = make(w, "err.exch", { hire: "2013-08-05" });
    const off = w.rng.int(200, 4000) * 100;
    return {
      people: [p],
      after: () => {
        const c = bigCell(w, p);
        put(c, "transfer", off);
        w.outside.push({ line: "ending_balance", fund: c.fund, amount: off });
        w.outside.push({ line: "transfers", fund: c.fund, amount: off });
        return inBal(p, {
          why: `transfer in of ${money(off)} has no fund it came from; closing raised with it, trust statement not`,
          amount: off,
          source: c.source,
          fund: c.fund,
        });
      },
    };
  },
};

const negative: Persona = {
  what: "negative account balance",
  build: (w) => {
    const p = make(w, "err.neg", {
      hire: "2013-02-04",
      term: "2024-01-19",
      status: "T",
      roth: 0,
      lateFee: { date: "2024-09-17", amount: 3750 },
      payouts: [{ date: "2024-05-22", type: "rollover", to: "ira" }],
    });
    return {
      people: [p],
      after: () => {
        const c = accountOf(w, p).cells.find((x) => x.flow.closing < 0);
        return inBal(p, {
          why: "a fee of 37.50 was taken after the whole account had been paid out",
          amount: -3750,
          source: c?.source ?? "PRETAX",
          fund: c?.fund ?? 0,
        });
      },
    };
  },
};

const afterSeverance: Persona = {
  what: "pay and contributions after severance, later than both 2 1/2 months and the end of the limitation year",
  build: (w) => {
    const dates = w.payDates.slice(4, 7).map((d) => d.date);
    const p = make(w, "err.sev", { hire: "2011-09-12", term: "2023-06-23", status: "T", extraPay: dates });
    return {
      people: [p],
      after: () => {
        const checks = checksOf(w, p);
        const sum = checks.reduce((s, c) => s + deferred(c) + c.match, 0);
        return {
          amount: sum,
          date: checks[0]?.date ?? null,
          report: "contribution_detail",
          tags: [`con:${p.n}:${checks[0]?.date ?? ""}`, `con:${p.n}`],
          why: `left 2023-06-23; window closed 2023-12-31; contributions of ${money(sum)} on ${checks.length} pay dates of 2024`,
        };
      },
    };
  },
};

const unknown: Persona = {
  what: "activity at the recordkeeper for a person who is in neither census nor payroll",
  build: (w) => {
    const gifts = w.payDates.slice(6, 12).map((d) => ({ date: addBusinessDays(d.date, 2), amount: 18750 }));
    const p = make(w, "err.unknown", { hire: "2024-01-08", inHr: false, inPayroll: false, rkOnly: gifts, roth: 0 });
    p.opening = {};
    return {
      people: [p],
      after: () => inBal(p, { why: "six pre-tax contributions of 187.50, no employment or pay record", amount: 112500 }),
    };
  },
};

const freeMatch: Persona = {
  what: "employer match without any deferral",
  build: (w) => {
    const p = make(w, "err.freematch", {
      hire: "2015-04-06",
      pretax: 0,
      roth: 0,
      matchMode: "free",
      oddDates: w.payDates.slice(8, 12).map((d) => d.date),
    });
    return {
      people: [p],
      after: () => {
        const sum = checksOf(w, p).reduce((s, c) => s + c.match, 0);
        return inBal(p, { why: "match on four pay dates, no pre-tax or Roth deferral in the year", amount: sum, source: "MATCH" });
      },
    };
  },
};

const gainOnNothing: Persona = {
  what: "gain posted to an account that had no balance and no flows",
  build: (w) => {
    const p = make(w, "err.gain0", { hire: "2021-07-19", pretax: 0, roth: 0 });
    p.opening = {};
    p.psExtra = 0;
    p.startDeferral = "2025-01-01";
    const won = w.rng.int(300, 9000);
    return {
      people: [p],
      after: () => {
        const keeper = bookedBy(w, p, "2024-12-31");
        const givers = w.accounts.filter((a) => a.keeper === keeper && a.p.mark === "active").flatMap((a) => a.cells);
        const from = givers.find((c) => c.flow.gain > 30000 && c.flow.closing > 100000);
        if (from === undefined) throw new Error("no one to take the gain from");
        const a: Account = { p, keeper, cells: [], loan: null };
        w.accounts.push(a);
        put(cellOf(a, "PRETAX", from.fund), "gain", won);
        put(from, "gain", -won);
        return inBal(p, {
          why: `${money(won)} of earnings, opening 0.00 and no contribution (another account of the fund has as much less)`,
          amount: won,
          fund: from.fund,
        });
      },
    };
  },
};

function vestPersona(what: string, facts: Partial<Person>, shown: Person["shownVest"]): Persona {
  return {
    what,
    when: (w) => w.traits.bySource || (w.traits.erVest && shown.PRETAX === undefined),
    build: (w) => {
      const p = make(w, "err.vest", facts);
      p.shownVest = shown;
      const source = shown.PRETAX !== undefined ? "PRETAX" : "MATCH";
      return {
        people: [p],
        after: () =>
          inBal(p, {
            why: `reported ${shown[source]} %, plan schedule gives ${vestedPercent(w.prov, p, source, "2024-12-31")} %`,
            amount: null,
            source,
          }),
      };
    },
  };
}

function loanPersona(what: string, base: number, opening: number): Persona {
  return {
    what,
    build: (w) => {
      const amount = base + w.rng.int(0, 30) * 10000;
      const p = make(w, "err.loan", {
        hire: "2008-06-02",
        roth: 0,
        opening: { PRETAX: opening, MATCH: 400000, PS: 200000 },
        hourly: false,
        pay: 9600000,
      });
      p.loan = { opening: 0, payment: Math.round((amount * 1.2) / (5 * w.traits.freq)), rate: 8.5, issue: { date: "2024-04-16", amount } };
      return {
        people: [p],
        after: () =>
          inBal(p, {
            why: `loan of ${money(amount)} issued in 2024; investments at the start ${money(opening + 600000)}, no earlier loan`,
            amount,
          }),
      };
    },
  };
}

const notDeposited: Persona = {
  what: "deferrals withheld in payroll never reached the recordkeeper",
  build: (w) => {
    const date = w.payDates[9]?.date ?? "";
    const p = make(w, "err.nodep", { hire: "2016-10-03", noDeposit: [date] });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p).find((x) => x.date === date);
        const sum = c === undefined ? 0 : deferred(c) + c.match;
        return {
          amount: sum,
          date,
          report: "payroll_register",
          tags: [`pay:${p.n}:${date}:0`],
          why: `pay date ${date} is in payroll and missing in the contribution detail`,
        };
      },
    };
  },
};

const twice: Persona = {
  what: "one contribution posted twice at the recordkeeper",
  build: (w) => {
    const date = w.payDates[11]?.date ?? "";
    const p = make(w, "err.twice", { hire: "2017-01-23", twiceDeposit: [date], roth: 0 });
    return {
      people: [p],
      after: () => {
        const c = checksOf(w, p).find((x) => x.date === date);
        const sum = c === undefined ? 0 : deferred(c) + c.match;
        return {
          amount: sum,
          date,
          report: "contribution_detail",
          tags: [`con:${p.n}:${date}:PRETAX:1`, `con:${p.n}:${date}:1`, `con:${p.n}:${date}`],
          why: "payroll has it once; the trust received it twice, one business day apart",
        };
      },
    };
  },
};

export const activityErrors: readonly Persona[] = [
  rollForward,
  oneLegged,
  negative,
  afterSeverance,
  unknown,
  freeMatch,
  gainOnNothing,
  vestPersona("vested percent below the plan's schedule", { hire: "2009-03-02" }, { MATCH: 20, PS: 20 }),
  vestPersona("vested percent above the plan's schedule", { hire: "2023-01-09", birth: "1990-04-11" }, { MATCH: 100, PS: 100 }),
  vestPersona("own deferrals shown as not fully vested", { hire: "2016-03-07" }, { PRETAX: 80 }),
  loanPersona("loan above 50,000", 6150000, 30000000),
  loanPersona("loan above half of the vested balance", 2400000, 2200000),
  notDeposited,
  twice,
];
