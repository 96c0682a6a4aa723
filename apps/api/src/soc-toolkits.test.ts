import type { PlainDate } from "@tieout/kernel";
import { engagementToolkitRoutes } from "@tieout/storefront/contract";
import { sampleToolkits, type Toolkit } from "@tieout/storefront/core";
import { putToolkit } from "@tieout/storefront/server";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let names = 0;
const ids = new Map<string, string>();

/** A toolkit for a recordkeeper in the provider catalog, covering one period. */
function toolkitOn(name: string, startOn: string, endOn: string, coversTo: string | null): Toolkit {
  const [sample] = sampleToolkits();
  if (!sample) throw new Error("there is no sample");
  const letter = { datedOn: "2025-01-10" as PlainDate, coversTo: coversTo as PlainDate, signedBy: "COO", changes: "None" };
  return {
    ...{ ...sample, key: `${name.toLowerCase()}-${endOn}`, provider: { name, knownAs: [] } },
    general: { ...sample.general, reportType: 2, startOn: startOn as PlainDate, endOn: endOn as PlainDate },
    bridgeLetter: coversTo === null ? null : letter,
  };
}

beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  const toolkits = [
    toolkitOn("Ascensus, LLC", "2023-11-01", "2024-10-31", null),
    toolkitOn("Ascensus", "2023-01-01", "2023-12-31", null),
    toolkitOn("Ascensus", "2024-04-01", "2025-03-31", null),
    toolkitOn("Gusto", "2023-11-01", "2024-10-31", "2024-12-31"),
  ];
  await bed.api.db.database.work.asPlatform("put toolkits", async (tx) => {
    for (const toolkit of toolkits) await putToolkit(tx, toolkit);
    const { rows } = await tx.query<{ key: string; id: string }>("select key, id from toolkits");
    for (const { key, id } of rows) ids.set(key, id);
  });
});
afterAll(() => bed?.stop());

const idOf = (key: string): string => ids.get(key) ?? "";

async function engagement() {
  const me = userOf(bed, firm.auditor);
  const { id } = await me.create({ client_name: `Client ${++names}` });
  await me.attach(id, "Ascensus");
  await me.attach(id, "Ascensus", "C-2");
  await me.attach(id, "Gusto");
  await me.attach(id, "Other");
  const read = async () => (await me.caller.call(engagementToolkitRoutes.getEngagementToolkits, me.on(id))).value();
  const providerId = async (name: string) => (await read()).providers.find((one) => one.name.startsWith(name))?.service_provider_id ?? "";
  const put = async (name: string, key: string, attached = true) =>
    me.caller.call(engagementToolkitRoutes.putEngagementToolkit, {
      ...me.on(id),
      body: { service_provider_id: await providerId(name), toolkit_id: idOf(key), attached },
    });
  return { id, me, read, providerId, put };
}

test("toolkits match by the provider's name, the ones covering most of the plan year first; nothing matches an unnamed provider", async () => {
  const { providers, summary } = await (await engagement()).read();
  expect(providers.map(({ name, state, fits }) => [name.split(" ")[0], state, fits.map(({ end_date: on }) => on)])).toEqual([
    ["Ascensus", "none", ["2024-10-31", "2025-03-31", "2023-12-31"]],
    ["Gusto", "none", ["2024-10-31"]],
    ["Other", "none", []],
  ]);
  expect(summary).toEqual({ providers: 3, covered: 0, days_for_letter: 0 });
});

test("an auditor sees which providers are covered and how many days need a bridge letter; any toolkit can be attached manually", async () => {
  const { put, read, id, me } = await engagement();
  await put("Ascensus", "ascensus, llc-2024-10-31");
  const found = (await put("Gusto", "gusto-2024-10-31")).value();
  expect(found.providers.map(({ state, days_for_letter: days, covered_days: covered, gaps }) => [state, days, covered, gaps])).toEqual([
    ["letter", 61, 305, [{ start_date: "2024-11-01", end_date: "2024-12-31", days: 61 }]],
    ["full", 0, 305, []],
    ["none", 0, 0, [{ start_date: "2024-01-01", end_date: "2024-12-31", days: 366 }]],
  ]);
  expect(found.summary).toEqual({ providers: 3, covered: 2, days_for_letter: 61 });
  await put("Ascensus", "ascensus-2025-03-31");
  await put("Other", "gusto-2024-10-31");
  const full = await read();
  expect(full.summary).toEqual({ providers: 3, covered: 3, days_for_letter: 0 });
  expect(full.providers[0]?.fits.map(({ end_date: on }) => on)).toEqual(["2023-12-31"]);
  expect((await put("Other", "gusto-2024-10-31", false)).value().summary.covered).toBe(2);
  const events = await bed.inFirm(firm.auditor, async (tx) => {
    const { rows } = await tx.query<{ event: string }>(
      "select event from audit_events where subject_id = $1 and event like 'toolkit.%' order by sequence",
      [id],
    );
    return rows.map(({ event }) => event);
  });
  expect(events).toEqual([...Array.from({ length: 4 }, () => "toolkit.attach"), "toolkit.take-off"]);
  expect((await me.detail(id)).status).toBe("files_incomplete");
});

test("attaching twice attaches once, and detaching twice detaches once", async () => {
  const { put, read } = await engagement();
  await Promise.all(Array.from({ length: 5 }, () => put("Gusto", "gusto-2024-10-31")));
  expect((await read()).providers[1]?.attached).toHaveLength(1);
  await Promise.all(Array.from({ length: 3 }, () => put("Gusto", "gusto-2024-10-31", false)));
  expect((await read()).providers[1]?.attached).toEqual([]);
});

test("an unknown toolkit, a provider without a contract and a locked engagement are refused with the reason; another firm finds nothing", async () => {
  const { put, id, me, providerId } = await engagement();
  const unknown = { service_provider_id: await providerId("Gusto"), toolkit_id: id, attached: true };
  const absent = { service_provider_id: id, toolkit_id: idOf("gusto-2024-10-31"), attached: true };
  const send = (body: typeof unknown) => me.caller.call(engagementToolkitRoutes.putEngagementToolkit, { ...me.on(id), body });
  expect((await send(unknown)).problem().code).toBe("storefront.no-toolkit");
  expect((await send(absent)).problem().code).toBe("storefront.not-its-provider");
  const other = await bed.api.firm();
  const foreign = await bed.api.as(other.admin).call(engagementToolkitRoutes.getEngagementToolkits, me.on(id));
  expect(foreign.status).toBe(404);
  await bed.rewrite("update engagements set locked_at = now() where id = $1", [id]);
  expect((await put("Gusto", "gusto-2024-10-31")).problem().code).toBe("engagements.locked");
});
