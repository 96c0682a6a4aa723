import { ingestionRoutes, type PackageFile } from "@tieout/ingestion/contract";
import { findFormat } from "@tieout/ingestion/core";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { droppedFilesOf } from "./dropped-files.test-data.ts";
import { distributionFile } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);
const dropped = () => droppedFilesOf(bed, firm.auditor);

let made = 0;
async function engagement(...providers: readonly string[]): Promise<string> {
  made += 1;
  const { id } = await me().create({ client_name: `Client ${made}` });
  for (const name of providers) await me().attach(id, name, name);
  return id;
}

async function slotOf(id: string, provider: string): Promise<string | undefined> {
  const contracts = (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id))).value();
  const contract = contracts.find(({ service_provider }) => service_provider.name === provider);
  return contract?.data_feed_nodes.find((slot) => slot.report_key === "demographics")?.data_feed_node_id;
}

/** A format's example, written as a file. */
function exampleOf(key: string): string {
  const [example] = findFormat(key)?.examples ?? [];
  if (!example) throw new Error(`${key} has no example`);
  return ("lines" in example ? example.lines : example.rows.map((cells) => cells.join(","))).join("\r\n");
}

describe.each([
  ["Principal", "principal", "Social Security Number"],
  ["Empower", "empower", "Employee SSN"],
  ["Transamerica", "transamerica", "Social Security Number"],
] as const)("a dropped payroll file without headings, in the layout of %s", (provider, format, ssnColumn) => {
  const proposed = async (id: string, group: PackageFile["group"], slotId: string | undefined) => {
    const file = await dropped().drop(id, "census.txt", exampleOf(format));
    expect(file).toMatchObject({ group, report: { report_key: "demographics" }, asks_for_columns: false, rows: 3 });
    expect(file.data_feed_node_id).toBe(slotId);
    return file;
  };
  const confidenceOf = async (id: string, slotId: string | undefined) => {
    await dropped().place(id);
    const mapping = (await me().mappings(id)).find((one) => one.data_feed_node_id === slotId);
    const column = mapping?.columns.find(({ header }) => header === ssnColumn);
    expect(column?.field).toBe("ssn");
    return column?.suggestion?.confidence ?? Number.NaN;
  };

  test("raises a question if the only slot belongs to another provider; once that is confirmed, each column still has to be confirmed", async () => {
    const id = await engagement(provider, "Gusto");
    const slotId = await slotOf(id, "Gusto");
    const asked = await proposed(id, "needs_answer", slotId);
    expect(asked.problem).toMatch(/ are not known to come from Gusto\. Confirm that this one does, or choose its slot\.$/);
    const confirmed = (await dropped().choose(id, asked.id, true, asked.data_feed_node_id)).value();
    expect(confirmed).toMatchObject({ group: "recognized", data_feed_node_id: slotId, problem: null });
    expect(confirmed.why).toContain("Gusto is not known to use this layout: confirm each column by its values.");
    expect(await confidenceOf(id, slotId)).toBeLessThan(0.9);
  });

  test("goes to that provider's slot if it has one, and is read there with the same layout", async () => {
    const slot = JSON.stringify([{ report_key: "demographics", required: false }]);
    await bed.rewrite("update service_providers set reports = reports || $2::jsonb where name = $1", [provider, slot]);
    const id = await engagement("Gusto", provider);
    const slotId = await slotOf(id, provider);
    const { why } = await proposed(id, "recognized", slotId);
    expect(why).toContain(`${provider} uses this layout.`);
    expect(await confidenceOf(id, slotId)).toBeGreaterThanOrEqual(0.9);
  });
});

test("a dropped file that has a layout's record types but breaks its rules waits for an answer, and is not set aside", async () => {
  const id = await engagement("Principal", "Gusto");
  const file = await dropped().drop(id, "census.txt", exampleOf("principal").replaceAll("/", "-"));
  expect(file).toMatchObject({ group: "needs_answer", data_feed_node_id: null, deleted_on: null });
  expect(file.problem).toContain("in line 1, characters 46 to 55 do not hold “Date of Birth”");
  expect(JSON.stringify(file)).not.toContain("900000001");
});

test("a file recognized by an earlier version, before layouts were searched, keeps its slot", async () => {
  const id = await engagement("Other");
  const before = await dropped().drop(id, "paid.csv", distributionFile());
  await bed.rewrite(
    `update package_files set finding = jsonb_set(finding #- '{finding,layout}' #- '{finding,misfit}', '{document_version}', '2') where id = $1`,
    [before.id],
  );
  expect(before.group).toBe("recognized");
  expect(await dropped().list(id)).toEqual([before]);
});
