import { readFileSync } from "node:fs";
import path from "node:path";
import { addendumRoutes } from "@tieout/archive/contract";
import {
  clientFileRoutes,
  clientPageRoutes,
  clientRequestRoutes,
  firmConnectionRoutes,
  payrollConnectionRoutes,
  receivedFileRoutes,
} from "@tieout/client-requests/contract";
import type { RouteTable } from "@tieout/contract";
import { creditsRoutes } from "@tieout/credits/contract";
import {
  activityRoutes,
  clientRoutes,
  engagementRoutes,
  exportRoutes,
  paletteSearchRoutes,
  retentionRoutes,
} from "@tieout/engagements/contract";
import {
  accountRoutes,
  apiKeyRoutes,
  directoryTokenRoutes,
  identityRoutes,
  issuerRoutes,
  scimRoutes,
  secondStepRoutes,
  signOnRoutes,
  signUpRoutes,
  supportRoutes,
  userRoutes,
} from "@tieout/identity/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import { evidenceRoutes, reviewRoutes } from "@tieout/review/contract";
import { differenceRoutes, downloadRoutes, searchRoutes, workpaperRoutes } from "@tieout/runs/contract";
import { providerRoutes, staffRoutes } from "@tieout/staff/contract";
import {
  engagementToolkitRoutes,
  purchaseRoutes,
  storefrontRoutes,
  toolkitEditionRoutes,
  toolkitRequestRoutes,
  toolkitRequestStaffRoutes,
} from "@tieout/storefront/contract";
import { testingRoutes } from "@tieout/testing/contract";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const tables: readonly RouteTable[] = [
  identityRoutes,
  secondStepRoutes,
  signUpRoutes,
  signOnRoutes,
  accountRoutes,
  userRoutes,
  apiKeyRoutes,
  issuerRoutes,
  directoryTokenRoutes,
  scimRoutes,
  supportRoutes,
  staffRoutes,
  providerRoutes,
  storefrontRoutes,
  engagementToolkitRoutes,
  purchaseRoutes,
  toolkitRequestRoutes,
  toolkitRequestStaffRoutes,
  toolkitEditionRoutes,
  creditsRoutes,
  engagementRoutes,
  clientRoutes,
  activityRoutes,
  paletteSearchRoutes,
  retentionRoutes,
  exportRoutes,
  ingestionRoutes,
  testingRoutes,
  workpaperRoutes,
  addendumRoutes,
  differenceRoutes,
  reviewRoutes,
  evidenceRoutes,
  searchRoutes,
  downloadRoutes,
  clientFileRoutes,
  clientRequestRoutes,
  receivedFileRoutes,
  clientPageRoutes,
  payrollConnectionRoutes,
  firmConnectionRoutes,
];

/** The original calls, which docs/api-additions.md leaves out; one per line, with path parameters in braces. */
const original = `
POST /api/auth/login/
POST /api/auth/login/code/
POST /api/auth/oauth/
POST /api/auth/login/reset/
GET /api/notifications/announcements/
GET /api/users/me/
GET POST /api/users/
PUT /api/users/{id}/
GET POST /api/engagements/
GET PUT /api/engagements/{id}/
POST /api/engagements/{id}/lock/
POST /api/engagements/{id}/roll-forward/
POST /api/engagements/{id}/workpapers/process/
GET /api/engagements/{id}/workpapers/status/
GET /api/engagements/{id}/workpapers/bundles/
GET /api/engagements/clients/
GET /api/engagements/organizations/{orgId}/assignees/
POST /api/engagements/{id}/assignments/bulk/
GET /api/service-providers/
GET POST /api/engagements/{id}/service-providers/
DELETE /api/engagements/{id}/service-providers/{nodeId}/
GET POST PUT /api/engagements/{id}/testing-tools/procedures/
DELETE /api/engagements/{id}/testing-tools/procedures/{pid}/
GET /api/engagements/{id}/testing-tools/sampling/
PUT /api/engagements/{id}/testing-tools/sampling/{id}/
GET /api/testing-tools/population-sources/
GET /api/testing-tools/isi-identifiers/
POST /api/engagements/assets/upload/
DELETE /api/engagements/assets/{id}/
GET PUT /api/ingestion/mappings
GET PUT /api/ingestion/demographics/mappings
POST GET PUT /api/storefront/purchase-orders/
POST /api/storefront/purchases/
GET /api/storefront/toolkits/
GET /api/storefront/toolkits/{id}/download/
POST /api/storefront/toolkits/{id}/redeem/
GET /api/storefront/toolkit-search/
GET /api/storefront/toolkit-search/{id}/
POST GET /api/storefront/toolkit-request/
DELETE /api/storefront/toolkit-request/{id}/
GET /api/organizations/current-balance/
GET /api/credits/activity
GET /api/credits/dashboard
GET /api/credits/prices
POST /api/billing/purchase-credits
POST /api/storefront/validate-email/
POST /api/storefront/user-creation/
POST /api/storefront/user-verification-tokens/send-code/
POST /api/storefront/user-verification-tokens/validate-code/
POST /api/storefront/user-demographics/
`;

/** Normalizes a call: removes parameter names, queries, bodies and any trailing slash. */
const callOf = (method: string, address: string): string =>
  `${method} ${address
    .replace(/[?\s].*$/, "")
    .replace(/\{[^}]+\}|:[A-Za-z]+/g, "{}")
    .replace(/\/$/, "")}`;

function callsOf(line: string): string[] {
  const words = line
    .trim()
    .replace(/(\/api\/\S*?):(\s|$)/, "$1$2")
    .split(/\s+/);
  const address = words.find((word) => word.startsWith("/api/")) ?? "";
  return words.filter((word) => /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(word)).map((method) => callOf(method, address));
}

const isOriginal = new Set(original.trim().split("\n").flatMap(callsOf));
const served = tables.flatMap((table) => Object.values(table).map((route) => callOf(route.method, route.path)));
const page = readFileSync(path.join(root, "docs/api-additions.md"), "utf8");
const [ofTables = "", outsideTables = ""] = page.split("## Served outside the route tables");
const documented = [...ofTables.matchAll(/^\* (?:(?:GET|HEAD|POST|PUT|PATCH|DELETE) )+\/api\/.*$/gm)].flatMap(([line]) =>
  callsOf(line.slice(2)),
);

describe("docs/api-additions.md", () => {
  test("names every served route that is not an original one", () => {
    expect(served.filter((call) => !isOriginal.has(call) && !documented.includes(call))).toEqual([]);
  });

  test("names only served routes", () => {
    expect(documented.filter((call) => !served.includes(call))).toEqual([]);
  });

  test("lists no original route, and no route twice", () => {
    expect(documented.filter((call, index) => isOriginal.has(call) || documented.indexOf(call) !== index)).toEqual([]);
  });

  test("lists, outside the tables, exactly the paths that the HTTP kit registers", () => {
    const kit = ["serve-health.ts", "serve-reference.ts"]
      .map((file) => readFileSync(path.join(root, "packages/http/src/served", file), "utf8"))
      .join("\n");
    const registered = [...kit.matchAll(/app\.get\("([^"]+)"/g)].map(([, address]) => callOf("GET", address ?? ""));
    const named = [...outsideTables.matchAll(/^\* GET \/api\/.*$/gm)].flatMap(([line]) => callsOf(line.slice(2)));
    expect(named.sort()).toEqual(registered.sort());
  });
});
