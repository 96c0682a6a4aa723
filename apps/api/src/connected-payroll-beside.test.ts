import { clientFileRoutes, clientRequestRoutes } from "@tieout/client-requests/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fridays, register } from "./asked-client.test-data.ts";
import { beginUpload } from "./client-files.test-data.ts";
import { askForPayroll, type ConnectBed, openConnectBed } from "./connected-payroll.test-data.ts";

let bed: ConnectBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openConnectBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const paths = {
  token: "/auth/token",
  company: "/employer/company",
  people: "/employer/individual",
  statement: "/employer/pay-statement",
} as const;
afterEach(() => {
  for (const path of Object.values(paths)) bed.finch.change(path, null);
});

async function ask() {
  const asked = await askForPayroll(bed, firm.auditor, ["payroll_register"]);
  const { client, session, request, auditor, engagementId } = asked;
  const itemId = request.items[0]?.id ?? "";
  const upload = async (name: string, content: string, replaces?: string): Promise<void> => {
    const payload = Buffer.from(content);
    const answer = await beginUpload(bed.api, session, { itemId, name, sizeBytes: payload.length, payload, replaces });
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  };
  const send = (note: string) => bed.api.anonymous.call(clientFileRoutes.sendClientFiles, { params: { itemId }, body: { note } }, session);
  const connect = async (): Promise<void> => {
    await client.connect();
    await client.until("done");
    await bed.idle();
  };
  const received = async () => (await auditor.received()).map((file) => `${file.file_name}, ${file.payroll_system}, ${file.state}`).sort();
  const events = async () => {
    const list = (await bed.api.as(firm.auditor).call(clientRequestRoutes.listClientRequests, { params: { engagementId } })).value();
    return list.requests[0]?.events ?? [];
  };
  return { ...asked, upload, send, connect, received, events };
}

/** Makes the simulated Finch connect another company through another payroll system, from the next response on. */
function otherSystem(system: string, company: string): void {
  bed.finch.change(paths.token, (body) => ({ ...(body as object), provider_id: system }));
  bed.finch.change(paths.company, (body) => ({ ...(body as object), legal_name: company }));
  renameEverybody(company);
}

function renameEverybody(name: string): void {
  bed.finch.change(paths.people, (body) => {
    const { responses } = body as { responses: { body: object }[] };
    return { responses: responses.map((one) => ({ ...one, body: { ...one.body, first_name: name } })) };
  });
}

const [first, second] = ["Payroll register, connected.csv", "Payroll register, connected 2.csv"];

test("a second payroll system adds its register to the first one's; each system replaces only its own files", async () => {
  const { client, connect, received, events, auditor } = await ask();
  await connect();
  (await client.end()).value();
  otherSystem("other_payroll", "Drivers of Brightwater");
  await connect();
  expect(await received()).toEqual([`${second}, other_payroll, sent`, `${first}, test_payroll, sent`].sort());
  const found = (await auditor.received()).flatMap(({ checks }) => checks.filter(({ result }) => result === "question"));
  expect(found.map(({ key }) => key.replace(/:.*/, ""))).toEqual(["pay-dates-shared"]);
  renameEverybody("Renamed");
  (await client.again()).value();
  await client.until("done");
  await bed.idle();
  expect(await received()).toEqual([`${second}, other_payroll, sent`, `${first}, test_payroll, sent`].sort());
  const replaced = (await events()).flatMap(({ event, by, file }) => (event === "replaced" ? [`${file?.name}, ${by}`] : []));
  expect(replaced).toEqual([`${second}, Pat Doe, Payroll manager`]);
});

test("reconnecting the same company replaces the files it provided earlier", async () => {
  const { client, connect, received } = await ask();
  await connect();
  (await client.end()).value();
  renameEverybody("Renamed");
  await connect();
  expect(await received()).toEqual([`${first}, test_payroll, sent`]);
});

test("a reading that ends after the client has uploaded files replaces none of those files, sent or not", async () => {
  const { client, connect, received, upload, send } = await ask();
  await upload("sent.csv", register(fridays.slice(0, 13)));
  await bed.idle();
  (await send("The second half comes later.")).value();
  let uploaded: Promise<void> | null = null;
  bed.finch.change(paths.statement, async (body) => {
    uploaded ??= upload("draft.csv", register(fridays.slice(13)));
    await uploaded;
    return body;
  });
  await connect();
  expect(await received()).toEqual([`${first}, test_payroll, sent`, "sent.csv, null, sent"].sort());
  const own = await client.files();
  expect(own.map(({ file_name, state }) => `${file_name}, ${state}`).sort()).toEqual(
    [`${first}, sent`, "draft.csv, draft", "sent.csv, sent"].sort(),
  );
});

test("a draft that replaces connected files survives a later reading and replaces that reading's files", async () => {
  const { client, connect, received, upload, send } = await ask();
  await connect();
  const [connected] = await client.files();
  await upload("own.csv", register(fridays), connected?.id);
  await bed.idle();
  renameEverybody("Renamed");
  (await client.again()).value();
  await client.until("done");
  await bed.idle();
  const files = await client.files();
  const [draft, read] = [files.find(({ state }) => state === "draft"), files.find(({ state }) => state === "sent")];
  expect([draft?.file_name, draft?.replaces_id]).toEqual(["own.csv", read?.id]);
  expect(read?.id).not.toBe(connected?.id);
  (await send("")).value();
  expect(await received()).toEqual(["own.csv, null, sent"]);
});
