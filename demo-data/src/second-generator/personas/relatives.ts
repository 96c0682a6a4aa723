import type { Person, World } from "../model/world.ts";
import { inBal, inHr, make, type Persona } from "./persona.ts";

const pairs: readonly (readonly [string, string])[] = [
  ["Eric", "Erica"],
  ["Daniel", "Danielle"],
  ["Michael", "Michaela"],
  ["Patrick", "Patricia"],
];

function named(first: string, last: string): Partial<Person> {
  return { first, rkFirst: first, last, rkLast: last, middle: "" };
}

export const relativeErrors: readonly Persona[] = [
  {
    what: "relatives with similar first names share one SSN, a typing error",
    when: (w) => w.variant.relatives,
    build: (w: World) => {
      const [one, other] = w.rng.pick(pairs);
      // Because of this mark, the recordkeeper's reports omit the employee IDs, as for everyone who shares an SSN.
      const a = make(w, "err.ssn2", { hire: "2009-06-15", birth: "1969-11-05" });
      Object.assign(a, named(one, a.last));
      const b = make(w, "err.ssn2", { hire: "2017-08-28", birth: "1995-02-20", ssn: a.ssn, ...named(other, a.last) });
      return {
        people: [a, b],
        after: () => inHr(b, `${one} and ${other} are two people: other birth date, hire date and employee ID; both paid and saving`),
      };
    },
  },
];

function onePerson(what: string, names: { first: string; rkFirst: string; payFirst?: string }): Persona {
  return {
    what,
    when: (w) => w.variant.relatives,
    build: (w) => {
      const p = make(w, "ok.name", { hire: "2016-04-18", middle: "", ...names });
      const why = `employer "${p.first}", payroll "${p.payFirst ?? p.first}", recordkeeper "${p.rkFirst}": one SSN, one birth date`;
      return { people: [p], after: () => inBal(p, { why, amount: null }) };
    },
  };
}

export const relativeCases: readonly Persona[] = [
  onePerson("one person under a nickname at payroll and recordkeeper", { first: "Robert", rkFirst: "Bob", payFirst: "Bob" }),
  onePerson("one person with a middle initial at the recordkeeper", { first: "Daniel", rkFirst: "Daniel J" }),
  onePerson("one person under a short name at the recordkeeper", { first: "Alexandra", rkFirst: "Alex" }),
];
