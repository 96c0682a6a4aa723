import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterEach(() => bed?.work());
afterAll(() => bed?.stop());
const as = (user: TestUser) => userOf(bed, user);

test("one user renames a client while another moves its engagement to a new one: both succeed without a deadlock", async () => {
  const auditor = as(firm.auditor);
  let { id, client_id } = await auditor.create({ client_name: "Ashgrove", data_type: "recordkeeper" });
  for (let round = 0; round < 25; round++) {
    const body = {
      client_name: `Moved ${round}`,
      engagement_name: `Round ${round}`,
      client_ein: "47-3920185",
      start_date: "2024-01-01" as never,
      end_date: "2024-12-31" as never,
      plan_number: "001",
      data_type: "recordkeeper" as const,
    };
    const renamed = { name: `Renamed ${round}`, ein: "", is_active: true, revision: 1 };
    const answers = await Promise.all([
      auditor.caller.call(engagementRoutes.updateEngagement, { params: { engagementId: id }, body }),
      as(firm.admin).caller.call(engagementRoutes.updateClient, { params: { clientId: client_id }, body: renamed }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    ({ id, client_id } = await auditor.detail(id));
  }
});

/** A balance file with remark columns; `turned` reverses the column order. */
function balances(turned: boolean, remarks: number): string {
  const extra = Array.from({ length: remarks }, (_, index) => `Remark ${index}`);
  const names = ["Participant ID", "Participant Name", "Beginning Balance", "Ending Balance", ...extra];
  const row = ["P1", "Adler Ana", "1.00", "1.00", ...extra.map(() => "x")];
  const line = (cells: readonly string[]) => (turned ? cells.toReversed() : cells).map((cell) => `"${cell}"`).join(",");
  return `${line(names)}\n${line(row)}\n`;
}

test("two users can confirm mappings for the same client and provider at once, with the columns in opposite order", async () => {
  const me = as(firm.auditor);
  const first = await me.create({ client_name: "Birch", data_type: "recordkeeper" });
  const second = await me.create({ client_name: "Birch", client_id: first.client_id, data_type: "recordkeeper" });
  for (const [{ id }, turned] of [
    [first, false],
    [second, true],
  ] as const) {
    await me.attach(id, "Other");
    await me.fill(id, { participant_balances: balances(turned, 200) });
  }
  await bed.rest();
  for (let round = 0; round < 4; round++) {
    const mappings = await Promise.all([first, second].map(async ({ id }) => ({ id, mapping: (await me.mappings(id))[0] })));
    const answers = await Promise.all(
      mappings.map(({ id, mapping }) => {
        if (!mapping) throw new Error("no mapping");
        return me.putMapping(id, mapping, { accept: true });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test("sending the fields after the file, as HTML forms may, uploads the same file", async () => {
  const me = as(firm.auditor);
  const { id } = await me.create({ client_name: "Cedar", data_type: "recordkeeper" });
  await me.attach(id, "Other");
  const slotOf = async () => (await me.slots(id)).find((one) => one.report_key === "participant_balances");
  const slot = await slotOf();
  const send = (fields: Readonly<Record<string, string>>) => {
    const body = new FormData();
    body.set("file", new Blob([balances(false, 0)]), "C:\\exports\\own name.csv");
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return me.caller.call(ingestionRoutes.uploadAsset, { body });
  };
  const objects = async () => {
    let count = 0;
    for await (const _key of bed.api.files.list(firm.id)) count += 1;
    return count;
  };
  const before = await objects();
  const data_feed_node_id = slot?.data_feed_node_id ?? "";
  for (const [fields, code] of [
    [{}, "ingestion.node-unknown"],
    [{ data_feed_node_id: "01890000-0000-7000-8000-00000000dead" }, "ingestion.node-unknown"],
    [{ data_feed_node_id, resourcetype: "payroll" }, "ingestion.wrong-resourcetype"],
  ] as const)
    expect((await send(fields)).problem().code).toBe(code);
  expect(await objects()).toBe(before);
  const asset = (await send({ data_feed_node_id, resourcetype: "workpaper", file_name: "balances.csv" })).value();
  expect(asset).toMatchObject({ data_feed_node_id, file_name: "balances.csv" });
  await bed.idle();
  expect((await slotOf())?.assets.map(({ status, file_name }) => [status, file_name])).toEqual([["needs_mapping", "balances.csv"]]);
  const again = await me.create({ client_name: "Cedar two", data_type: "recordkeeper" });
  await me.attach(again.id, "Other");
  const other = (await me.slots(again.id)).find((one) => one.report_key === "participant_balances");
  expect((await send({ data_feed_node_id: other?.data_feed_node_id ?? "" })).value().file_name).toBe("own name.csv");
});
