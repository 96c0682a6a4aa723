import { parseWireMoney, type Result } from "@tieout/kernel";
import { samplingMethods } from "../methods/index.ts";
import type { SampleProof } from "./sample-proof.ts";

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, { readonly check: Check; readonly what: string; readonly optional?: true }>>;

const isText: Check = (value) => typeof value === "string";
const isCount: Check = (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isMoney: Check = (value) => typeof value === "string" && parseWireMoney(value) !== null;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const matches = (value: unknown, shape: Shape): boolean => isRecord(value) && wrongMembers(value, shape).length === 0;

function wrongMembers(value: Readonly<Record<string, unknown>>, shape: Shape): string[] {
  return Object.entries(shape)
    .filter(([name, { check, optional }]) => (value[name] === undefined ? optional !== true : !check(value[name])))
    .map(([name, { what }]) => `${name} is not ${what}`);
}

const shaped = (shape: Shape) => ({ check: (value: unknown) => matches(value, shape), what: Object.keys(shape).join(", ") });
const text = { check: isText, what: "text" };
const count = { check: isCount, what: "a whole number" };
const money = { check: isMoney, what: "an amount like 1234.50" };
const digest = { check: (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value), what: "64 lower-case hex digits" };

const itemShape: Shape = {
  key: text,
  occurrence: count,
  amount: money,
  ticket: { check: (value) => value === null || digest.check(value), what: "null or 64 lower-case hex digits" },
};
const items = {
  check: (value: unknown) => Array.isArray(value) && value.every((item) => matches(item, itemShape)),
  what: "a list of items with key, occurrence, amount and ticket",
};

const planShape: Shape = {
  size: count,
  size_basis: text,
  isi_threshold: { check: (value) => value === null || isMoney(value), what: "null or an amount like 1234.50" },
  isi_counts_toward_size: { check: (value) => typeof value === "boolean", what: "true or false" },
};

const methodOf = (methods: typeof samplingMethods) => ({
  check: (value: unknown) => methods.some(({ key }) => key === value),
  what: methods.map(({ key }) => key).join(" or "),
});

const isItemKeys: Check = (value) =>
  value === null || (Array.isArray(value) && value.every((item) => matches(item, { key: text, occurrence: count })));
const itemKeys = { check: isItemKeys, what: "null or a list of items with key and occurrence" };

const populationShape: Shape = { sha256: digest, count, amount: money };

const versionShape = (methods: typeof samplingMethods): Shape => ({
  version: count,
  draw_number: count,
  reason: text,
  method: methodOf(methods),
  ...planShape,
  replaced: {
    check: (value) => matches(value, { before: shaped(populationShape), after: shaped(populationShape) }),
    what: "the population before and after",
    optional: true,
  },
  came: itemKeys,
  went: itemKeys,
});

const proofShape = (methods: typeof samplingMethods): Shape => ({
  paper: text,
  population: {
    check: (value) => matches(value, { file: text, ...populationShape }),
    what: "file, sha256, count and amount of the population",
  },
  natural_key: text,
  method: methodOf(methods),
  ticket: text,
  seed: { check: (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value), what: "32 lower-case hex digits" },
  draw_number: count,
  draws: {
    check: (value) => Array.isArray(value) && value.every((draw) => matches(draw, { draw_number: count, reason: text })),
    what: "a list of draws with number and reason",
    optional: true,
  },
  set_up_versions: {
    check: (value) => Array.isArray(value) && value.every((version) => matches(version, versionShape(methods))),
    what: "a list of setups with version, reason and what came and went",
    optional: true,
  },
  ...planShape,
  isi_count: count,
  isi_amount: money,
  isi: items,
  random: items,
  replacements: items,
});

/** Reads a proof from parsed JSON. A failure lists every missing or invalid member; unknown members are ignored. */
export function readProof(value: unknown, methods = samplingMethods): Result<SampleProof, readonly string[]> {
  if (!isRecord(value)) return { ok: false, failure: ["The proof is not a JSON object."] };
  const wrong = wrongMembers(value, proofShape(methods));
  if (wrong.length > 0) return { ok: false, failure: wrong.map((sentence) => `The proof's ${sentence}.`) };
  // All members were checked above, but the compiler cannot infer that from the table.
  return { ok: true, value: value as unknown as SampleProof };
}
