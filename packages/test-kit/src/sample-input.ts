import type { RouteDefinition } from "@tieout/contract";
import { z } from "zod";
import type { RawRequest } from "./caller.ts";
import { type Schema, schemaSample } from "./schema-sample.ts";

/**
 * Returns input that passes a route's schemas, with required fields only. Throws, naming the route, if the schemas require more than a
 * sample can provide.
 */
export function sampleRequest(route: RouteDefinition): RawRequest {
  const request = {
    params: sampleOf(route.params),
    query: sampleOf(route.query),
    ...(route.body && typeof route.body !== "string" ? { body: sampleOf(route.body) } : {}),
  };
  for (const [part, schema] of [
    ["params", route.params],
    ["query", route.query],
    ["body", route.body],
  ] as const) {
    if (!schema || typeof schema === "string") continue;
    const parsed = schema.safeParse(Reflect.get(request, part));
    if (!parsed.success) throw new Error(`no sample ${part} for ${route.method} ${route.path}: ${parsed.error.message}`);
  }
  // Object schemas produce objects.
  return request as RawRequest;
}

function sampleOf(schema: z.ZodType | undefined): unknown {
  return schema ? schemaSample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema) : {};
}
