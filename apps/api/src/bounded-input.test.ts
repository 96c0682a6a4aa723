import type { RouteDefinition } from "@tieout/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { tables } from "./every-route.test-data.ts";

type Def = { readonly type: string; readonly [member: string]: unknown };
// Zod's types expose only the kind of a definition; these tests need its contents.
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value && "def" in (value as z.core.$ZodType)._zod;

/** Yields the schemas nested in a schema, each with its path. */
function* partsOf(schema: z.core.$ZodType): Iterable<readonly [string, z.core.$ZodType]> {
  for (const [name, member] of Object.entries(defOf(schema))) {
    if (isSchema(member)) yield [name, member];
    else if (typeof member === "object" && member !== null && name !== "checks")
      for (const [key, value] of Object.entries(member)) if (isSchema(value)) yield [key, value];
  }
}

const checksOf = (schema: z.core.$ZodType): readonly string[] =>
  ((defOf(schema).checks ?? []) as readonly z.core.$ZodCheck[]).map((check) => check._zod.def.check);

function isBounded(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  if (def.type === "array") return checksOf(schema).some((check) => check === "max_length" || check === "length_equals");
  if (def.type === "map" || def.type === "set") return checksOf(schema).includes("max_size");
  if (def.type !== "record") return true;
  // Passes if the keys come from a short list or the record has a custom limit.
  return checksOf(schema).includes("custom") || (isSchema(def.keyType) && ["enum", "literal"].includes(defOf(def.keyType).type));
}

function unbounded(schema: z.core.$ZodType, place: string, seen = new Set<z.core.$ZodType>()): readonly string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [
    ...(isBounded(schema) ? [] : [place]),
    ...[...partsOf(schema)].flatMap(([name, part]) => unbounded(part, `${place}.${name}`, seen)),
  ];
}

const ofRoute = ({ method, path, params, query, body }: RouteDefinition): readonly string[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    isSchema(schema) ? unbounded(schema, `${method} ${path} ${part}`) : [],
  );

test("finds a list without a maximum wherever it is nested", () => {
  const list = z.array(z.string());
  const body = z.strictObject({
    a: list.max(3),
    b: z.array(z.union([z.number(), list.optional()])).length(2),
    c: z.record(z.string(), z.string()),
  });
  expect(unbounded(body, "body").length).toBe(2);
});

test("every list and every record with caller-chosen keys has a maximum: an input over the limit is refused before its elements are checked", () => {
  expect(tables.flatMap(({ routes }) => Object.values(routes).flatMap(ofRoute))).toEqual([]);
});
