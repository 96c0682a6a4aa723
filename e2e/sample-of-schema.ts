/** JSON Schema as far as the product's OpenAPI document uses it. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

const candidates = ["Sample text", "sample", "2024-06-30", "123.45", "47-3920185", "001"];

/** A value with the required members only; `known` gives values by the name of the member. Throws where a pattern fits none of its texts. */
export function sampleOfSchema(schema: Schema, known: Readonly<Record<string, string>> = {}, name = ""): unknown {
  const given = known[name];
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOfSchema(choice, known, name);
  if (schema.type === "object")
    return Object.fromEntries((schema.required ?? []).map((key) => [key, sampleOfSchema(schema.properties?.[key] ?? {}, known, key)]));
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sampleOfSchema(schema.items ?? {}, known));
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return schema.default ?? Math.max(schema.minimum ?? 1, 1);
  if (schema.type === "null") return null;
  return sampleText(schema, name);
}

function sampleText({ format, pattern }: Schema, name: string): string {
  if (format === "uuid") return "01890000-0000-7000-8000-00000000dead";
  if (format === "date") return "2024-06-30";
  if (format === "decimal") return "123.45";
  const fitting = candidates.find((text) => pattern === undefined || new RegExp(pattern, "u").test(text));
  if (fitting === undefined) throw new Error(`no sample fits ${pattern} of ${name}`);
  return fitting;
}
