import type { RouteDefinition } from "@tieout/contract";
import { apiKeyPrefix, directoryScope, directoryTokenPrefix, Problem } from "@tieout/contract";
import { z } from "zod";
import type { Registration } from "./registration.ts";
import { scimType } from "./scim/scim-answers.ts";

type Json = Readonly<Record<string, unknown>>;

/** OpenAPI 3.1.1 document for the route tables, sorted by path, so that it changes only if a contract does. */
export function openApiDocument(registrations: readonly Registration[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { domain, routes } of registrations) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:([A-Za-z]+)/g, "{$1}");
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(domain, name, route) };
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Tieout",
      version,
      description: "Errors are problem documents (RFC 9457). Money is a decimal string, dates are YYYY-MM-DD, instants ISO 8601 in UTC.",
    },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "Token from POST /api/auth/login/" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${apiKeyPrefix}…`,
          description: "A firm's API key with the scope named",
        },
        clientRequest: {
          type: "apiKey",
          in: "cookie",
          name: "tieout_client_request",
          description: "Cookie from POST /api/payroll-connect/session/, for a firm's client",
        },
        directoryToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${directoryTokenPrefix}…`,
          description: "A firm's directory token, for SCIM only",
        },
      },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

function operation(domain: string, name: string, route: RouteDefinition): Json {
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: route.summary,
    ...(route.access.kind === "public" ? { security: [], description: `No session needed: ${route.access.why}.` } : {}),
    ...(route.access.kind === "client" ? { security: [{ clientRequest: [] }] } : {}),
    // Since OpenAPI 3.1, any security scheme may list the roles that a call requires.
    ...(route.apiKey === "none" ? {} : { security: securityOf(route.apiKey) }),
    ...(route.access.kind === "permission" ? { "x-permission": route.access.permission } : {}),
    parameters: [
      ...parameters(route.params, "path"),
      ...parameters(route.query, "query"),
      ...(route.idempotent === true
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              schema: { type: "string", maxLength: 200 },
              description: "A repeated call gets the first response",
            },
          ]
        : []),
    ],
    ...requestBody(route),
    responses: responses(route),
    "x-failures": [...route.failures],
  };
}

const securityOf = (apiKey: RouteDefinition["apiKey"]): readonly Json[] =>
  apiKey === directoryScope ? [{ directoryToken: [] }] : [{ session: [] }, { apiKey: [apiKey] }];

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): readonly Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(field, undefined).success,
    schema: schemaOf(field, "input"),
  }));
}

const mediaOf = (protocol: RouteDefinition["protocol"]): string => (protocol === "scim" ? scimType : "application/json");

function requestBody({ body, fields, protocol }: RouteDefinition): Json {
  if (!body) return {};
  if (body === "multipart") {
    const parts = z.object({ ...fields?.shape, file: z.string().meta({ format: "binary" }) });
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: schemaOf(parts, "input") } } } };
  }
  if (body === "tus")
    return { requestBody: { content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } } } };
  return { requestBody: { required: true, content: { [mediaOf(protocol)]: { schema: schemaOf(body, "input") } } } };
}

function responses(route: RouteDefinition): Json {
  if (route.protocol === "scim") return { ...success(route), default: { description: "A SCIM error", content: { [scimType]: {} } } };
  const problem = { description: "Refused", content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };
  return { ...success(route), default: problem };
}

function success({ method, output, protocol }: RouteDefinition): Json {
  if (output === "empty") return { "204": { description: "Done" } };
  if (output === "tus") return { "2XX": { description: "In headers, as tus 1.0 specifies" } };
  if (output === "stream")
    return { "200": { description: "Bytes", content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } } };
  const status = protocol === "scim" && method === "POST" ? "201" : "200";
  return { [status]: { description: "Answer", content: { [mediaOf(protocol)]: { schema: schemaOf(output, "output") } } } };
}

/** Transforms have no schema of their own, so their input is described instead. Omits the `$schema` repeated in each part. */
function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  return rest;
}
