import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../open-api.ts";
import type { Registration } from "../registration.ts";
import { pagePolicy } from "../security-headers.ts";

const options = { exposeHeadRoute: true, config: { routeClass: "open" } } as const;

/** Placeholder in the page that is replaced with each response's nonce. */
const noncePlaceholder = "__CSP_NONCE__";

/** Serves `/api/openapi.json`, and a plain HTML reference page at `/api/docs`. */
export function serveReference(app: FastifyInstance, registrations: readonly Registration[], version: string): void {
  const document = JSON.stringify(openApiDocument(registrations, version));
  const page = referencePage(registrations, version);
  app.get("/api/openapi.json", options, async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(document),
  );
  app.get("/api/docs/", options, async (_request, reply) => {
    const nonce = randomBytes(18).toString("base64url");
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page.replace(noncePlaceholder, nonce));
  });
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
summary { cursor: pointer; padding: .35rem 0; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: .5rem; }
dd { margin: 0; }
`;

function referencePage(registrations: readonly Registration[], version: string): string {
  const sections = registrations.map(({ domain, routes }) => {
    const items = Object.entries(routes).map(([name, route]) => {
      const access = route.access.kind === "permission" ? route.access.permission : route.access.kind;
      const failures =
        route.failures.length > 0
          ? `<dt>Refusals</dt><dd>${route.failures.map((code) => `<code>${escapeHtml(code)}</code>`).join(" ")}</dd>`
          : "";
      return `<details id="${domain}.${name}"><summary><code>${route.method} ${escapeHtml(route.path)}</code> ${escapeHtml(route.summary)}</summary>
<dl><dt>Access</dt><dd>${escapeHtml(access)}</dd>${failures}</dl></details>`;
    });
    return `<h2>${escapeHtml(domain)}</h2>\n${items.join("\n")}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference – Tieout</title>
<style nonce="${noncePlaceholder}">${style}</style></head>
<body><main><h1>Tieout API ${escapeHtml(version)}</h1>
<p>The full description, with every field, is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join("\n")}
</main></body></html>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
