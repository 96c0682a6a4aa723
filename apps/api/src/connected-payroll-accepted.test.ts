import { clientRequestRoutes } from "@tieout/client-requests/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { askForPayroll, type ConnectBed, openConnectBed } from "./connected-payroll.test-data.ts";
import { userOf } from "./product-bed.test-data.ts";

let bed: ConnectBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openConnectBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const [peoplePath, statementPath] = ["/employer/individual", "/employer/pay-statement"];
afterEach(() => {
  for (const path of [peoplePath, statementPath]) bed.finch.change(path, null);
});

const me = () => userOf(bed, firm.auditor);

/** A connected payroll system whose data has been read and checked. */
async function connected(...args: Parameters<typeof askForPayroll> extends [ConnectBed, unknown, ...infer Rest] ? Rest : never) {
  const asked = await askForPayroll(bed, firm.auditor, ...args);
  await asked.client.connect();
  await asked.client.until("done");
  await bed.idle();
  const { engagementId } = asked;
  const read = async () => {
    (await asked.client.again()).value();
    await asked.client.until("done");
    await bed.idle();
  };
  const inSlots = async () => (await me().slots(engagementId)).flatMap(({ assets }) => assets.map(({ file_name }) => file_name)).sort();
  const states = async () => {
    const { requests } = (await me().caller.call(clientRequestRoutes.listClientRequests, { params: { engagementId } })).value();
    return requests[0]?.items.map(({ state }) => state);
  };
  const files = async () => (await asked.auditor.received()).map(({ report, state }) => `${report} ${state}`);
  return { ...asked, read, inSlots, states, files };
}

/** Changes everyone's first name in the payroll system from the next response on. */
const renameEverybody = (): void =>
  bed.finch.change(peoplePath, (body) => {
    const { responses } = body as { responses: { body: object }[] };
    return { responses: responses.map((one) => ({ ...one, body: { ...one.body, first_name: "Renamed" } })) };
  });

test("payroll data is in no slot until the auditor accepts it item by item, and is then processed like an upload", async () => {
  const { engagementId, auditor, inSlots, files, states } = await connected();
  expect(await inSlots()).toEqual([]);
  (await auditor.settle("payroll_register", "checked")).value();
  expect(await inSlots()).toEqual(["Payroll register, connected.csv"]);
  expect(await files()).toEqual(["payroll_register accepted", "demographics sent"]);
  (await auditor.settle("demographics", "checked")).value();
  expect(await states()).toEqual(["checked", "checked"]);
  expect((await auditor.received())[0]).toMatchObject({ settled_by: expect.any(String), settled_at: expect.any(String) });
  await bed.idle();
  await me().confirmAll(engagementId);
  expect((await me().process(engagementId)).status).toBe("succeeded");
  expect(await me().result(engagementId, "payroll_census")).toBeDefined();
});

test("a returned file is read again and replaced; a file accepted in the meantime stays, and an unchanged file is not provided twice", async () => {
  const { auditor, client, read, inSlots, files, states } = await connected();
  (await auditor.settle("payroll_register", "checked")).value();
  (await auditor.settle("demographics", "returned", "These are old names.")).value();
  renameEverybody();
  await read();
  expect(await files()).toEqual(["payroll_register accepted", "demographics sent", "demographics returned"]);
  expect(await states()).toEqual(["checked", "received"]);
  const [, renewed, old] = await auditor.received();
  expect(renewed?.sha256).not.toBe(old?.sha256);
  await read();
  expect((await auditor.received())[1]).toMatchObject({ id: renewed?.id, sent_at: renewed?.sent_at });
  (await auditor.settle("demographics", "checked")).value();
  expect(await inSlots()).toEqual(["List of employees, connected.csv", "Payroll register, connected.csv"]);
  expect((await client.again()).problem().code).toBe("client-requests.not-needed");
});

test("a file waiting for the auditor is replaced if a later reading has different content", async () => {
  const { auditor, read, files } = await connected();
  const [register, people] = await auditor.received();
  renameEverybody();
  await read();
  expect(await files()).toEqual(["payroll_register sent", "demographics sent"]);
  const [after, renamed] = await auditor.received();
  expect(after?.id).not.toBe(register?.id);
  expect([renamed?.id === people?.id, renamed?.sha256 === people?.sha256]).toEqual([false, false]);
});

test("content that was accepted, returned and read again is accepted without being in its slot twice", async () => {
  const { auditor, read, inSlots, states } = await connected(["payroll_register"]);
  expect(await states()).toEqual(["received"]);
  (await auditor.settle("payroll_register", "checked")).value();
  (await auditor.settle("payroll_register", "returned", "Is it the whole year?")).value();
  await read();
  expect(await states()).toEqual(["received"]);
  (await auditor.settle("payroll_register", "checked")).value();
  expect(await inSlots()).toEqual(["Payroll register, connected.csv"]);
});

test("a request for only the register gets no employee list", async () => {
  const { files, client } = await connected(["payroll_register"]);
  expect(await files()).toEqual(["payroll_register sent"]);
  expect(await client.files()).toHaveLength(1);
});

test("the client sees the data read and its issues, can explain them until the file is settled, and can take the file back", async () => {
  bed.finch.change("/employer/payment", (body) => (Array.isArray(body) ? body.slice(0, 24) : body));
  const { auditor, client, states } = await connected(["payroll_register"]);
  bed.finch.change("/employer/payment", null);
  const [file] = await client.files();
  const question = file?.checks.find(({ result }) => result === "question");
  expect(question?.key).toContain("pay-dates-missing");
  (await client.explain(file?.id ?? "", question?.key ?? "", "The company closed")).value();
  expect((await auditor.received())[0]?.checks.find(({ key }) => key === question?.key)?.explanation).toBe("The company closed");
  (await client.remove(file?.id ?? "")).value();
  expect(await auditor.received()).toEqual([]);
  expect(await states()).toEqual(["open"]);
});

test("a file that is still being checked cannot be accepted", async () => {
  const { auditor, engagementId, inSlots } = await connected(["payroll_register"]);
  await bed.rewrite("update client_files set checking = 'waiting', facts = null, checked_at = null where engagement_id = $1", [
    engagementId,
  ]);
  expect((await auditor.received())[0]).toMatchObject({ is_checking: true, checks: [] });
  expect((await auditor.settle("payroll_register", "checked")).problem().code).toBe("client-requests.not-checked");
  expect(await inSlots()).toEqual([]);
});
