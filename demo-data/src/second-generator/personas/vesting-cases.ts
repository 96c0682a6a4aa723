import type { Person } from "../model/world.ts";
import { distOf, inBal, inDist, leaver, make, type Persona } from "./persona.ts";

function shown(what: string, why: string, facts: Partial<Person>, source: "MATCH" | "ROTH" | "PRETAX"): Persona {
  return {
    what,
    // The error shows in deferrals only if each source has a separate percentage.
    when: (w) => w.variant.lowVesting && (w.traits.bySource || (w.traits.erVest && source === "MATCH")),
    build: (w) => {
      const p = make(w, "err.vest0", facts);
      return { people: [p], after: () => inBal(p, { why, amount: null, source }) };
    },
  };
}

export const vestingErrors: readonly Persona[] = [
  shown(
    "match and profit sharing shown as 0% vested after ten years of service",
    "hired 2011-04-11; every lawful schedule gives 100%",
    { hire: "2011-04-11", birth: "1982-07-24", shownVest: { MATCH: 0, PS: 0 } },
    "MATCH",
  ),
  shown(
    "own deferrals shown as not fully vested",
    "Roth deferrals at 60%",
    { hire: "2014-09-29", birth: "1985-04-30", pretax: 4, roth: 4, shownVest: { ROTH: 60 } },
    "ROTH",
  ),
  shown("own deferrals shown as not fully vested", "pre-tax deferrals at 0%", { hire: "2015-01-12", shownVest: { PRETAX: 0 } }, "PRETAX"),
  {
    what: "match and profit sharing forfeited at payment as 0% vested after ten years of service",
    when: (w) => w.variant.lowVesting,
    build: (w) => {
      const p = leaver(w, "err.vest0", {
        birth: "1981-08-19",
        hire: "2010-02-08",
        term: "2024-02-02",
        shownVest: { MATCH: 0, PS: 0 },
        plan: { date: "2024-05-21", type: "lump", to: "cash", vest: 0 },
      });
      return {
        people: [p],
        after: () => inDist(distOf(w, p), "13 full years; every lawful schedule gives 100%, all of it was forfeited"),
      };
    },
  },
];

export const vestingCases: readonly Persona[] = [
  {
    what: "match at 0% vested in the second year of service",
    when: (w) => w.variant.lowVesting && w.traits.bySource,
    build: (w) => {
      const p = make(w, "ok.vest", { hire: "2023-03-06", birth: "1991-05-09", roth: 0, opening: { PRETAX: 120000, MATCH: 40000 } });
      return { people: [p], after: () => inBal(p, { why: "one full year; the schedule begins later", amount: null, source: "MATCH" }) };
    },
  },
];
