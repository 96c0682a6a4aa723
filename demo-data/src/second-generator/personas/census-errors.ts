import { addMonths } from "../model/dates.ts";
import type { Person, World } from "../model/world.ts";
import { type FindingFacts, inBal, inHr, make, type Persona } from "./persona.ts";

/** An error in the employer's personnel list; `spoil` changes what is written after the year has been simulated. */
function listed(what: string, why: string, facts: Partial<Person>, spoil: (p: Person, w: World) => void = () => undefined): Persona {
  return {
    what,
    build: (w) => {
      const p = make(w, "err.hr", { hire: "2016-08-22", ...facts });
      return {
        people: [p],
        after: (): FindingFacts => {
          spoil(p, w);
          return inHr(p, why);
        },
      };
    },
  };
}

const sharedSsn: Persona = {
  what: "two different people share one SSN",
  build: (w) => {
    const a = make(w, "err.ssn2", { hire: "2015-02-02", birth: "1980-01-30" });
    const keeper = w.variant.keepers === "both" ? "second" : "first";
    const b = make(w, "err.ssn2", { hire: "2018-10-29", birth: "1992-12-12", ssn: a.ssn, keeper });
    return {
      people: [a, b],
      after: () => inHr(b, "other name, birth date, hire date and employee ID under the same SSN; both paid and saving all year"),
    };
  },
};

const twoIds: Persona = {
  what: "one person listed under two employee IDs",
  build: (w) => {
    const a = make(w, "err.twoid", { hire: "2012-12-03", birth: "1977-07-17" });
    const b = make(w, "err.twoid", {
      mark: "new",
      hire: a.hire,
      birth: a.birth,
      ssn: a.ssn,
      first: a.first,
      last: a.last,
      middle: a.middle,
      rkFirst: a.rkFirst,
      rkLast: a.rkLast,
      pretax: 0,
      roth: 0,
      inRk: false,
      startDeferral: "2025-01-01",
      pay: 1400000,
      hourly: false,
      inPayroll: false,
      status: "T",
      term: "2020-05-15",
    });
    return { people: [a, b], after: () => inHr(b, "same name, SSN, birth and hire as another row with another employee ID") };
  },
};

const otherName: Persona = {
  what: "name at the recordkeeper differs from the employer's for one SSN",
  build: (w) => {
    const p = make(w, "err.name", { hire: "2013-04-29" });
    p.rkLast = w.rng.pick(["Blackwood", "Tanaka", "Oduya", "Lefebvre"]);
    return { people: [p], after: () => inBal(p, { why: `recordkeeper has ${p.rkLast}, payroll and census have ${p.last}`, amount: null }) };
  },
};

const termDiffers: Persona = {
  what: "termination date at the recordkeeper differs from the employer's by more than a day",
  when: (w) => w.traits.rkTerm,
  build: (w) => {
    const p = make(w, "err.termdiff", { hire: "2012-10-15", term: "2024-06-28", status: "T", rkTerm: "2024-03-15" });
    return { people: [p], after: () => inBal(p, { why: "census 2024-06-28, recordkeeper 2024-03-15", amount: null }) };
  },
};

const late: Persona = {
  what: "deposit after the outer limit (15th business day of the following month)",
  build: (w) => {
    const pd = w.payDates.find((x, i) => i > 0 && x.received > addMonths(`${x.date.slice(0, 7)}-28`, 1));
    if (pd === undefined) throw new Error("no late date planted");
    return {
      people: [],
      after: () => {
        const rows = w.contribs.filter((c) => c.payDate === pd.date);
        const own = rows.filter((c) => c.source === "PRETAX" || c.source === "ROTH").reduce((s, c) => s + c.amount, 0);
        const loans = w.checks.filter((c) => c.date === pd.date).reduce((s, c) => s + c.loan, 0);
        return {
          amount: own,
          date: pd.date,
          report: "contribution_detail",
          tags: [`con:date:${pd.date}`],
          why: `withheld ${pd.date}, received ${pd.received}, 41 business days; loan payments of ${(loans / 100).toFixed(2)} as well`,
        };
      },
    };
  },
};

export const censusErrors: readonly Persona[] = [
  sharedSsn,
  twoIds,
  otherName,
  termDiffers,
  late,
  listed("SSN missing in the census", "blank; files that carry only the SSN cannot be joined to this row except by name", {}, (p) => {
    p.shownSsn = "";
  }),
  listed(
    "SSN with a wrong number of digits",
    "ten digits; files that carry only the SSN cannot be joined to this row except by name",
    {},
    (p) => {
      p.shownSsn = `${p.ssn}4`;
    },
  ),
  listed(
    "born less than 14 years before hire",
    "birth year typed wrong: born 2009, hired 2016 (the age rules for entry and catch-up follow from the wrong year)",
    {},
    (p) => {
      p.birth = `2009${p.birth.slice(4)}`;
    },
  ),
  listed("born more than 90 years before hire", "born 1921 by the list, hired about 2016, active", {}, (p) => {
    p.birth = `1921${p.birth.slice(4)}`;
  }),
  listed(
    "hire date after termination date without rehire",
    "hired 2019-09-30, left 2017-04-14",
    { term: "2017-04-14", status: "T", inPayroll: false, inRk: false },
    (p) => {
      p.hire = "2019-09-30";
    },
  ),
  listed("status terminated with a date after the year end", "left 2025-02-21 by the list, status T at 31 December 2024", {}, (p) => {
    p.status = "T";
    p.term = "2025-02-21";
  }),
  listed("active without pay", "status active all year, no check in 2024", { inPayroll: false, inRk: false }),
  listed("birth date is a default", "01/01/1900 (so also more than 90 years before hire)", {}, (p) => {
    p.birth = "1900-01-01";
  }),
];
