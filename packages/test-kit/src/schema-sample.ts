/** The part of JSON Schema that the product's contracts use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Strings that satisfy the patterns used in contracts; the first match is used. */
const candidates = [
  "sample",
  "Sample text",
  "2024-06-30",
  "123.45",
  "12-3456789",
  "001",
  "1234",
  "a".repeat(16),
  "a".repeat(32),
  "A".repeat(43),
  "-created_on",
  "https://people.example/",
];
const formats: Readonly<Record<string, string>> = {
  uuid: "01890000-0000-7000-8000-00000000dead",
  date: "2024-06-30",
  "date-time": "2024-06-30T12:00:00Z",
  decimal: "123.45",
  email: "sample@people.example",
  uri: "https://people.example/",
};

/**
 * Returns a value with only the required members; `known` has strings by member name. A pattern may remain unmet if no candidate matches
 * it.
 */
export function schemaSample(schema: Schema, known: Readonly<Record<string, string>> = {}, name = ""): unknown {
  const given = known[name];
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice && !schema.type) return schemaSample(choice, known, name);
  return sampleOfType(schema, known);
}

function sampleOfType(schema: Schema, known: Readonly<Record<string, string>>): unknown {
  switch (schema.type) {
    case "object":
      return Object.fromEntries((schema.required ?? []).map((key) => [key, schemaSample(schema.properties?.[key] ?? {}, known, key)]));
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => schemaSample(schema.items ?? {}, known));
    case "integer":
    case "number":
      return schema.default ?? Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, pattern, minLength = 0 }: Schema): string {
  const known = format === undefined ? undefined : formats[format];
  if (known !== undefined) return known;
  const fitting = candidates.find((text) => text.length >= minLength && (pattern === undefined || new RegExp(pattern, "u").test(text)));
  return fitting ?? "x".repeat(minLength);
}
