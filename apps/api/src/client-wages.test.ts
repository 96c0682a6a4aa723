import { receivedFileRoutes } from "@tieout/client-requests/contract";
import { registerSsnsIn, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOf } from "./client-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed({ uploadMaxBytes: 2 * 2 ** 20 });
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

const dayMs = 86_400_000;
const fridays = Array.from({ length: 26 }, (_, at) => new Date(Date.UTC(2024, 0, 5) + at * 14 * dayMs).toISOString().slice(0, 10));

/** A year's pay for one person. */
function register(days: readonly string[]): string {
  const rows = days.map((on) => `E1,900-12-3401,"DOE, JANE",${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)},3000.00,50.00,80`);
  const text = ["Employee ID,SSN,Employee Name,Check Date,Gross Pay,401k Deferral,Hours", ...rows].join("\n");
  registerSsnsIn(text);
  return text;
}

/** A payroll engagement whose client was asked for the register. */
async function asked(name: string) {
  const { create, attach, slots } = userOf(bed, firm.auditor);
  const { id: engagementId } = await create({ client_name: name, data_type: "payroll" });
  await attach(engagementId, "Payroll");
  const slot = (await slots(engagementId)).find((one) => one.report_key === "payroll_register");
  const client = await clientOf(bed, firm.auditor, engagementId, [
    { data_feed_node_id: slot?.data_feed_node_id ?? "", title: "Payroll register" },
  ]);
  const payroll = client.items[0]?.id ?? "";
  const auditor = bed.api.as(firm.auditor);
  const received = async () => (await auditor.call(receivedFileRoutes.listReceivedFiles, { params: { engagementId } })).value();
  const waiting = async () => (await received()).files.flatMap(({ id, version, state }) => (state === "sent" ? [{ id, version }] : []));
  const settle = async (state: "checked" | "returned", text = "", seen?: Awaited<ReturnType<typeof waiting>>) =>
    auditor.call(receivedFileRoutes.settleRequestItem, {
      params: { engagementId, requestId: client.requestId, itemId: payroll },
      body: { file_id: null, state, text, seen: seen ?? (await waiting()) },
    });
  return { client, payroll, settle, waiting, received };
}

describe("Form W-3 wages", () => {
  const said = (box_5: string) => ({ box_1: null, box_5, pay_frequency: null });
  const sent = async (name: string) => {
    const made = await asked(name);
    (await made.client.wages(said("78000.00"))).value();
    await made.client.give(made.payroll, "register.csv", register(fridays));
    (await made.client.send(made.payroll)).value();
    return made;
  };
  const comparisonOf = async ({ received }: Pick<Awaited<ReturnType<typeof asked>>, "received">) =>
    (await received()).files.flatMap(({ checks }) => checks).find(({ comparison }) => comparison !== null)?.comparison;

  test("keep the values compared with the accepted register until the register is returned", async () => {
    const { client, settle, received } = await sent("Kept Wages");
    (await settle("checked")).value();
    expect((await client.files()).are_wages_taken).toBe(true);
    expect((await client.wages(said("79000.00"))).problem().code).toBe("client-requests.wages-taken");
    expect((await client.wages(said("78000.00"))).status).toBe(200);
    expect(await comparisonOf({ received })).toMatchObject({ right: "78000.00", difference: "0.00" });
    (await settle("returned", "Is box 5 right?")).value();
    const changed = (await client.wages(said("79000.00"))).value();
    expect([changed.are_wages_taken, changed.wages.box_5]).toEqual([false, "79000.00"]);
  });

  test("require another review of the register when they change, even if nothing in the register can be compared with them", async () => {
    const { client, payroll, settle, waiting } = await asked("Changed Wages");
    const text = register(fridays).replaceAll("Gross Pay", "Remarks");
    await client.give(payroll, "register.csv", text);
    (await client.send(payroll, "There is no pay column")).value();
    const looked = await waiting();
    (await client.wages(said("79000.00"))).value();
    expect((await settle("checked", "", looked)).problem().code).toBe("client-requests.changed-meanwhile");
  });

  test("never change under an acceptance that happens at the same moment", async () => {
    const { client, payroll, settle, waiting, received } = await sent("Raced Wages");
    const ends = new Set<string>();
    let given = "register.csv";
    for (let round = 0; round < 8; round++) {
      const wanted = `${79_000 + round}.00`;
      const looked = await waiting();
      const before = (await comparisonOf({ received }))?.right;
      const wage = () => client.wages(said(wanted));
      const accept = () => settle("checked", "", looked);
      // The first caller usually wins, so both orders are tried.
      const [change, accepted] =
        round % 2 === 0 ? await Promise.all([wage(), accept()]) : (await Promise.all([accept(), wage()])).toReversed();
      ends.add(`${change?.status} ${accepted?.status}`);
      expect(await comparisonOf({ received })).toMatchObject({ right: accepted?.status === 200 ? before : wanted });
      if (accepted?.status !== 200) continue;
      (await settle("returned", "Once more.")).value();
      const returned = (await client.files()).files.find(({ file_name }) => file_name === given)?.id;
      given = `register${round}.csv`;
      await client.give(payroll, given, `${register(fridays)}${"\n".repeat(round + 1)}`, returned);
      (await client.send(payroll, "Box 5 is right.")).value();
    }
    for (const end of ends) expect(["200 409", "409 200"]).toContain(end);
  });
});
