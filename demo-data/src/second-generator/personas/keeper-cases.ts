import { inBal, make, money, type Persona } from "./persona.ts";

const lost: Persona = {
  what: "money that left the first recordkeeper did not arrive at the second",
  when: (w) => w.variant.keepers === "change",
  build: (w) => {
    const off = w.rng.int(50, 900) * 100;
    const p = make(w, "err.lost", { hire: "2012-08-20", birth: "1977-10-10", roth: 0, lostInMove: off });
    return {
      people: [p],
      // Detected the same way as the one-legged exchange: inflows minus outflows.
      after: () =>
        inBal(p, {
          why: `${money(off)} less came in than went out on ${w.movedOn ?? ""}; both trust statements agree with it`,
          amount: -off,
        }),
    };
  },
};

export const keeperErrors: readonly Persona[] = [lost];

function everywhere(what: string, why: string, when: Persona["when"], keeper: "first" | "both" | "second"): Persona {
  return {
    what,
    when,
    build: (w) => {
      const p = make(w, "ok.keeper", { hire: "2013-03-25", birth: "1980-05-05", keeper, roth: 0 });
      return { people: [p], after: () => inBal(p, { why, amount: null }) };
    },
  };
}

export const keeperCases: readonly Persona[] = [
  everywhere("one person with accounts at both recordkeepers", "one SSN, two accounts", (w) => w.variant.keepers === "both", "both"),
  everywhere("account at the second recordkeeper alone", "contributions go there all year", (w) => w.variant.keepers === "both", "second"),
  everywhere("account moved to another recordkeeper", "transferred out and in", (w) => w.variant.keepers === "change", "first"),
  {
    what: "loan carried over to another recordkeeper",
    when: (w) => w.variant.keepers === "change",
    build: (w) => {
      const p = make(w, "ok.keeper", {
        hire: "2009-10-05",
        birth: "1976-06-06",
        roth: 0,
        loan: { opening: 640000, payment: 9000, rate: 8 },
      });
      return { people: [p], after: () => inBal(p, { why: "no new loan: the note moved with the account", amount: null }) };
    },
  },
];
