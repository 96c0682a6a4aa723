import type { RouteDefinition } from "@tieout/contract";
import { z } from "zod";
import { type Schema, sampleOfSchema } from "./sample-of-schema.ts";

/** Valid JSON that PostgreSQL cannot store. */
const members: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["a name with a NUL", { "a\0b": 1 }],
  ["a name with half a pair", { "\ud800": 1 }],
  ["a nested name with a NUL", { a: { "x\0": 1 } }],
  ["a name with half a pair within a list", { a: [{ "\udc00x": "y" }] }],
  ["a nested text with a NUL", { a: [{ b: "\0" }] }],
];

/** Place and content: bodies of the route with something unkeepable in each object whose members the contract leaves free, also in optional ones. */
export function unkeepableBodies(route: RouteDefinition): readonly (readonly [string, unknown])[] {
  if (!route.body || typeof route.body === "string") return [];
  const schema = z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as Schema;
  return [...changed(schema, sampleOfSchema(schema), "body")];
}

function* changed(schema: Schema, sample: unknown, place: string): Iterable<readonly [string, unknown]> {
  if (isFree(schema)) for (const [what, member] of members) yield [`${what} in ${place}`, { ...objectOf(sample), ...member }];
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    for (const [what, value] of changed(member, sampleOfSchema(member), `${place}.${name}`))
      yield [what, { ...objectOf(sample), [name]: value }];
  if (schema.items) for (const [what, value] of changed(schema.items, sampleOfSchema(schema.items), `${place}.0`)) yield [what, [value]];
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* changed(choice, sampleOfSchema(choice), place);
}

/** Anything, or an object whose members are not all named. */
const isFree = (schema: Schema): boolean =>
  typeof schema.additionalProperties === "object" ||
  !["type", "const", "enum", "anyOf", "oneOf", "allOf", "$ref"].some((name) => name in schema);

const objectOf = (sample: unknown): object => (typeof sample === "object" && sample !== null ? sample : {});
