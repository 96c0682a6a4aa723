import type { RouteDefinition } from "@tieout/contract";
import { clientRoutes, engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { RawRequest, TestFirm } from "@tieout/test-kit";
import { testingRoutes } from "@tieout/testing/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let known: Readonly<Record<string, string>>;

/** A firm with results, so that every route has data to read and change. */
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  const me = userOf(bed, firm.admin);
  const { id, client_id } = await me.create({ client_name: "Ashgrove", data_type: "recordkeeper" });
  await me.attach(id, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles();
  await me.fill(id, { participant_balances, distribution_detail });
  await me.confirmAll(id);
  await me.process(id);
  const { sample, procedures, ties } = await me.result(id, "distributions");
  const [slot] = await me.slots(id);
  const [sampling] = (await me.caller.call(testingRoutes.listSampling, me.on(id))).value();
  const [contract] = (await me.caller.call(ingestionRoutes.listSubcontracts, me.on(id))).value();
  known = {
    engagementId: id,
    engagement_id: id,
    clientId: client_id,
    client_id,
    orgId: firm.id,
    outputKey: "distributions",
    key: "distributions",
    itemId: sample?.items[0]?.item_key ?? "",
    procedureId: procedures[0]?.id ?? "",
    pid: procedures[0]?.id ?? "",
    tieKey: ties[0]?.key ?? "",
    samplingId: sampling?.id ?? "",
    assetId: slot?.assets[0]?.id ?? "",
    data_feed_node_id: slot?.data_feed_node_id ?? "",
    nodeId: contract?.subcontract_node_id ?? "",
    service_provider_id: contract?.service_provider.id ?? "",
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    client_ein: "47-3920185",
    ein: "47-3920185",
    plan_number: "001",
  };
});
afterAll(() => bed?.stop());

const texts = ["", "\u0000", "x\udfff", "\u0001\u202e\ufffe", "constructor", "__proto__", "%", "x".repeat(30_000)];
const dates = ["2025-02-30", "2999-12-31", "2999-06-01"];
const numbers = ["-1.00", "1e5", "999999999999999.99", 0, -1.5, 2 ** 31, 1e308];
const others = [null, [], {}, [null], undefined];
const oddValues: readonly unknown[] = [...texts, ...dates, ...numbers, ...others];
const oddQueries = [...texts.slice(0, -1), ...dates, "0", "-1", "1.5", "1000000", "9".repeat(20), "-status", "c0", "-c999"];
const oddParams = ["\u0000", "x", "..", "__proto__", "constructor", "x|1", "😀", "9".repeat(100), "payroll_census"];

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly format?: string;
}

/** A value with every member of a schema, including optional ones; valid as far as `known` supplies the members' values. */
function fullSample(schema: Schema, name = ""): unknown {
  if (known[name] !== undefined) return known[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return fullSample(schema.anyOf[0], name);
  if (schema.type === "array") return [fullSample(schema.items ?? {})];
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type !== "object")
    return schema.format === "decimal" ? "1.00" : schema.format === "uuid" ? firm.admin.id : "A text of its own";
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, member]) => [key, fullSample(member, key)]));
}

const sampleOf = (schema: RouteDefinition["body"]): unknown =>
  !schema || typeof schema === "string" ? undefined : fullSample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema);

function* placesOf(value: unknown, at: readonly string[] = []): Iterable<readonly string[]> {
  yield at;
  if (typeof value === "object" && value !== null) for (const [key, member] of Object.entries(value)) yield* placesOf(member, [...at, key]);
}

function withAt(value: unknown, [key, ...rest]: readonly string[], odd: unknown): unknown {
  if (key === undefined) return odd;
  if (Array.isArray(value)) return value.map((member, index) => (String(index) === key ? withAt(member, rest, odd) : member));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withAt(members[key], rest, odd) };
}

function* oddRequests(route: RouteDefinition): Iterable<RawRequest> {
  const params = sampleOf(route.params) as Record<string, string> | undefined;
  const scope = route.query && "engagement_id" in route.query.shape ? { engagement_id: known.engagement_id } : {};
  const body = sampleOf(route.body);
  const request: RawRequest = { ...(params ? { params } : {}), query: scope, ...(body === undefined ? {} : { body }) };
  for (const name of Object.keys(params ?? {})) for (const odd of oddParams) yield { ...request, params: { ...params, [name]: odd } };
  for (const name of Object.keys(route.query?.shape ?? {}))
    for (const odd of oddQueries) yield { ...request, query: { ...scope, [name]: odd } };
  if (body === undefined) return;
  yield request;
  for (const place of placesOf(body)) for (const odd of oddValues) yield { ...request, body: withAt(body, place, odd) };
  for (const deep of ["[".repeat(200_000), `${"[".repeat(200_000)}${"]".repeat(200_000)}`]) yield { ...request, body: deep };
}

const tables = { engagementRoutes, clientRoutes, ingestionRoutes, testingRoutes, workpaperRoutes };
/** These run last, because they would remove data the others need. */
const last = ["DELETE", "processEngagement"];
const routes = Object.values(tables)
  .flatMap((table) => Object.entries<RouteDefinition>(table))
  .filter(([name, { output, body }]) => output !== "stream" && body !== "multipart" && !["lockEngagement", "cancelRun"].includes(name))
  // An answer to HEAD has no body that could say anything.
  .filter(([, { method }]) => method !== "HEAD")
  .sort(([a, x], [b, y]) => Number(last.includes(a) || last.includes(x.method)) - Number(last.includes(b) || last.includes(y.method)));

test.each(routes)(
  "%s answers any input with a result or a refusal with a reference, never with an internal error",
  async (_name, route) => {
    const caller = bed.api.as(firm.admin);
    const faults: unknown[] = [];
    for (const [index, request] of [...oddRequests(route)].entries()) {
      // Routes that use a separate engine child take a hundred times as long.
      if ("ownTransaction" in route && index % 9 !== 0) continue;
      const answer = await caller.send(route, request);
      if (answer.status < 400) continue;
      const { msg, request_id, status } = answer.problem();
      if (status >= 500 || status !== answer.status || msg === "" || request_id === "") faults.push([answer.status, request, msg]);
    }
    expect(faults).toEqual([]);
  },
);
