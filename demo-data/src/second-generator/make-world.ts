import { keepersOf } from "./model/keepers.ts";
import { clientNames } from "./model/names.ts";
import { termsOf, traitsOf } from "./model/provisions.ts";
import { Rng } from "./model/rng.ts";
import { plainVariant, variantOf } from "./model/variant.ts";
import type { Finding, LayoutKey, World } from "./model/world.ts";
import { activityErrors } from "./personas/activity-errors.ts";
import { censusErrors } from "./personas/census-errors.ts";
import { distributionErrors } from "./personas/distribution-errors.ts";
import { keeperCases, keeperErrors } from "./personas/keeper-cases.ts";
import { legalCases } from "./personas/legal-cases.ts";
import { legalPayments } from "./personas/legal-payments.ts";
import { limitErrors } from "./personas/limit-errors.ts";
import type { BuiltPersona, FindingFacts, Persona } from "./personas/persona.ts";
import { relativeCases, relativeErrors } from "./personas/relatives.ts";
import { maskedCases, repeatedCases, repeatedErrors } from "./personas/repeated-payments.ts";
import { reportCases, reportErrors } from "./personas/report-cases.ts";
import { severanceCases, severanceErrors } from "./personas/severance-cases.ts";
import { vestingCases, vestingErrors } from "./personas/vesting-cases.ts";
import { payCalendar } from "./year/calendar.ts";
import { addOrdinary } from "./year/population.ts";
import { simulate } from "./year/simulate.ts";
import { buildTrust } from "./year/trust.ts";

/** EIN prefixes assigned to IRS campuses: software that checks EINs refuses any other prefix. */
const einPrefixes = ["10", "24", "36", "47", "58", "83", "92"];

function emptyWorld(seed: number, layout: LayoutKey, clean: boolean): World {
  const rng = new Rng(seed, `stranger/${layout}/${clean ? "clean" : "dirty"}`);
  const variant = clean ? plainVariant : variantOf(seed, layout);
  const traits = traitsOf(layout);
  const client = rng.pick(clientNames);
  // Index of the pay date whose deposit is late.
  const lateAt = traits.freq === 52 ? rng.int(13, 24) : rng.int(13, 17);
  return {
    seed,
    layout,
    clean,
    variant,
    rng,
    prov: termsOf(layout),
    ...keepersOf(rng, seed, layout, variant),
    people: [],
    payDates: payCalendar(traits, clean ? -1 : lateAt),
    checks: [],
    contribs: [],
    dists: [],
    accounts: [],
    trust: [],
    planted: [],
    lookAlikes: [],
    traits,
    client,
    planName: `${client.replace(/,? (Inc\.|LLC|P\.C\.|Co\.|Corp\.)$/, "")} 401(k) Savings Plan`,
    ein: `${rng.pick(einPrefixes)}-${String(rng.int(1000000, 9999999))}`,
    planNumber: rng.pick(["001", "002", "003"]),
    nextId: 1,
    control: {},
    outside: [],
    wrongTotals: [],
  };
}

const errors: readonly Persona[] = [
  ...activityErrors,
  ...distributionErrors,
  ...limitErrors,
  ...censusErrors,
  ...severanceErrors,
  ...relativeErrors,
  ...repeatedErrors,
  ...vestingErrors,
  ...reportErrors,
  ...keeperErrors,
];

const looksWrong: readonly Persona[] = [
  ...legalCases,
  ...legalPayments,
  ...severanceCases,
  ...relativeCases,
  ...repeatedCases,
  ...maskedCases,
  ...vestingCases,
  ...reportCases,
  ...keeperCases,
];

interface OpenPersona {
  persona: Persona;
  built: BuiltPersona;
}

function buildAll(w: World, list: readonly Persona[]): OpenPersona[] {
  return list.filter((p) => p.when === undefined || p.when(w)).map((persona) => ({ persona, built: persona.build(w) }));
}

function close(w: World, open: OpenPersona[]): Finding[] {
  return open.map((o): Finding => {
    const seen: FindingFacts = o.built.after(w);
    return { what: o.persona.what, subjects: o.built.people, ...seen };
  });
}

/** Builds people, simulates the year, closes the trust's books, then plants report-only errors. */
export function makeWorld(seed: number, layout: LayoutKey, clean: boolean): World {
  const w = emptyWorld(seed, layout, clean);
  const planted = clean ? [] : buildAll(w, errors);
  // Personas that name people or shift the calendar are used once; the others may occur twice.
  const again = clean ? [] : buildAll(w, w.rng.shuffle([...distributionErrors, ...activityErrors.slice(0, 4)]).slice(0, 6));
  const legal = buildAll(w, looksWrong);
  addOrdinary(w, clean ? w.rng.int(40, 90) : Math.max(24, w.rng.int(128, 148) - w.people.length));
  w.people = w.rng.shuffle(w.people);
  simulate(w);
  buildTrust(w);
  w.planted = close(w, [...planted, ...again]);
  w.lookAlikes = close(w, legal);
  return w;
}
