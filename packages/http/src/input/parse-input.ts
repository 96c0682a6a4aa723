import type { FieldError, RouteDefinition } from "@tieout/contract";
import { z } from "zod";
import { fieldMessage } from "./field-messages.ts";

export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export type InputParser = (raw: ParsedInput) => { readonly input: ParsedInput; readonly errors: readonly FieldError[] };

/** Schemas are compiled once per route. Unknown fields are refused, because dropping them silently would hide the caller's mistake. */
export function inputParser(route: RouteDefinition): InputParser {
  const params = (route.params ?? z.object({})).strict();
  const query = route.protocol === "scim" ? (route.query ?? z.object({})) : (route.query ?? z.object({})).strict();
  const body = bodySchema(route);
  return (raw) => {
    const errors: FieldError[] = [];
    const input = {
      params: parsePart(params, raw.params ?? {}, "params", errors),
      query: parsePart(query, raw.query ?? {}, "query", errors),
      body: typeof route.body === "string" ? undefined : parsePart(body, raw.body, "body", errors),
    };
    return { input, errors: atMost(errors) };
  };
}

/** Maximum number of errors listed per call; a client with a hundred errors has a different problem. */
const mostErrors = 20;

const atMost = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.length <= mostErrors
    ? errors
    : [...errors.slice(0, mostErrors), { path: "", code: "more", msg: `only the first ${mostErrors} problems are listed` }];

/** A route without a body accepts none; an empty object, which some clients always send, counts as no body. */
const noBody = z
  .union([z.undefined(), z.null(), z.strictObject({})], { error: "this address doesn't accept a body" })
  .transform(() => undefined);

function bodySchema(route: RouteDefinition): z.ZodType {
  if (!route.body || typeof route.body === "string") return noBody;
  return route.body instanceof z.ZodObject && route.protocol !== "scim" ? route.body.strict() : route.body;
}

function parsePart(schema: z.ZodType, value: unknown, part: string, errors: FieldError[]): unknown {
  const result = schema.safeParse(value);
  if (result.success) {
    const path = findUnkeepable(result.data, part);
    if (path === null) return result.data;
    errors.push({ path, code: "invalid-format", msg: "contains a character that is not allowed" });
    return undefined;
  }
  for (const issue of result.error.issues.slice(0, mostErrors + 1)) errors.push(...fieldErrors(issue, part));
  return undefined;
}

/** U+0000 and unpaired surrogates: valid in JSON, but PostgreSQL cannot store them. */
const unkeepable = /\0|\p{Surrogate}/u;

/** Path of the first text that cannot be stored, or of the object with such a text as a key; null if there is none. */
function findUnkeepable(value: unknown, path: string): string | null {
  if (typeof value === "string") return unkeepable.test(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (unkeepable.test(key)) return path;
    const found = findUnkeepable(member, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function fieldErrors(issue: z.core.$ZodIssue, part: string): readonly FieldError[] {
  const path = [part, ...issue.path.map(String)].join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.slice(0, mostErrors + 1).map((key) => ({
      path: `${path}.${key}`,
      code: "unknown-field",
      msg: "is not a field of this request; remove it",
    }));
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined"))
    return [{ path, code: "required", msg: "is required" }];
  return [{ path, code: issue.code.replaceAll("_", "-"), msg: fieldMessage(issue) }];
}
