import type { RouteDefinition } from "@tieout/contract";
import { z } from "zod";
import { type Schema, schemaSample } from "./schema-sample.ts";

/** Valid JSON that PostgreSQL cannot store. */
const members: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["a name with a NUL", { "a\0b": 1 }],
  ["a name with half a pair", { "\ud800": 1 }],
  ["a nested name with a NUL", { a: { "x\0": 1 } }],
  ["a name with half a pair within a list", { a: [{ "\udc00x": "y" }] }],
  ["a nested text with a NUL", { a: [{ b: "\0" }] }],
];

/**
 * Returns variants of the route's sample body: a NUL in each string, and something unstorable in each object whose members the contract
 * leaves open, including optional ones. Each has a description, the body, and the path that the refusal names.
 */
export function unkeepableBodies(route: RouteDefinition): readonly (readonly [string, unknown, string])[] {
  if (!route.body || typeof route.body === "string") return [];
  const schema = z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as Schema;
  const sample = schemaSample(schema);
  const texts = Object.entries(objectOf(sample)).flatMap(([name, value]) =>
    typeof value === "string" ? [[`a NUL in ${name}`, { ...objectOf(sample), [name]: `${value}\0` }, `body.${name}`] as const] : [],
  );
  return [...texts, ...Array.from(changed(schema, sample, "body"), ([what, body]) => [what, body, "body"] as const)];
}

function* changed(schema: Schema, sample: unknown, place: string): Iterable<readonly [string, unknown]> {
  if (isFree(schema)) for (const [what, member] of members) yield [`${what} in ${place}`, { ...objectOf(sample), ...member }];
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    for (const [what, value] of changed(member, schemaSample(member), `${place}.${name}`))
      yield [what, { ...objectOf(sample), [name]: value }];
  if (schema.items) for (const [what, value] of changed(schema.items, schemaSample(schema.items), `${place}.0`)) yield [what, [value]];
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* changed(choice, schemaSample(choice), place);
}

/** Whether the schema allows anything, or an object with unnamed members. */
const isFree = (schema: Schema): boolean =>
  typeof schema.additionalProperties === "object" ||
  !["type", "const", "enum", "anyOf", "oneOf", "allOf", "$ref"].some((name) => name in schema);

const objectOf = (sample: unknown): object => (typeof sample === "object" && sample !== null ? sample : {});
