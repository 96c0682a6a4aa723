import { createAuthenticator, registerIdentity, registerSupport, registerUsers, weakHashingForTests } from "@tieout/identity/server";
import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toolkitRequestRoutes, toolkitRequestStaffRoutes } from "../../contract/index.ts";
import { registerToolkitRequests } from "./register-requests.ts";

let api: TestApi;
let staff: TestUser;
let firm: TestFirm;
const { listToolkitRequests, requestToolkit, cancelToolkitRequest, downloadRequestedToolkit } = toolkitRequestRoutes;
const { listRequestsOfFirms, downloadRequestedReport, moveToolkitRequest, deliverToolkit } = toolkitRequestStaffRoutes;

beforeAll(async () => {
  const identity = { passwordHashing: weakHashingForTests };
  const people = { ...identity, countAssignments: async () => new Map<string, number>(), handOver: async () => [] };
  api = await startTestApi({
    registrations: () => [registerIdentity(identity), registerSupport(), registerUsers(people), ...registerToolkitRequests()],
    authenticator: (work) => createAuthenticator(work),
  });
  staff = await api.user({ organizationId: await api.organization("Tieout"), role: 2, isStaff: true });
});
beforeEach(async () => {
  firm = await api.firm();
});
afterAll(() => api?.stop());

const pdf = (text = "report") => new Blob([`%PDF-1.7\n${text}\n`]);
const xlsx = (text = "workbook") => new Blob([`PK\u0003\u0004${text} of several bytes`]);
function form(file: Blob | null, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  if (file) body.set("file", file, name);
  return body;
}
const ask = (user: TestUser, body: FormData) => api.as(user).call(requestToolkit, { body });
const asked = async (user = firm.auditor, text = "report") => (await ask(user, form(pdf(text), "SOC 1.pdf"))).value();
const listed = async (user: TestUser) => (await api.as(user).call(listToolkitRequests)).value();
const note = "The report is complete and can be reviewed.";
const move = (id: string, state: "in_review" | "in_preparation" | "canceled") =>
  api.as(staff).call(moveToolkitRequest, { params: { requestId: id }, body: { state, note } });
const deliver = (id: string, body: FormData) => api.as(staff).call(deliverToolkit, { params: { requestId: id }, body });
const objects = async () => {
  const keys: string[] = [];
  for await (const key of api.files.list(firm.id)) keys.push(key);
  return keys.length;
};

test("a request is visible only to its firm, and its comments are rebuilt from the allowed tags", async () => {
  const comments = '<p onclick="x()">Plan year <b>2024</b><script>alert(1)</script></p>';
  const made = (await ask(firm.auditor, form(pdf(), "C:\\reports\\SOC 1.pdf", { comments, file_name: "" }))).value();
  expect(made).toMatchObject({ file_name: "SOC 1.pdf", state: "requested", comments: "<p>Plan year <strong>2024</strong></p>", note: "" });
  expect((await listed(firm.admin)).map(({ id }) => id)).toEqual([made.id]);
  const other = await api.firm();
  expect(await listed(other.admin)).toEqual([]);
  const params = { requestId: made.id };
  expect((await api.as(other.admin).call(cancelToolkitRequest, { params })).problem().code).toBe("storefront.no-request");
  expect((await api.as(other.admin).call(downloadRequestedToolkit, { params })).problem().code).toBe("storefront.no-request");
  expect((await api.as(firm.admin).call(listRequestsOfFirms, { query: {} })).status).toBe(403);
});

test("a file that isn't a PDF or is empty, missing, too large or sent twice is refused with a message and not kept", async () => {
  const code = async (body: FormData) => (await ask(firm.admin, body)).problem().code;
  expect(await code(form(xlsx(), "book.pdf"))).toBe("storefront.request-file");
  expect(await code(form(new Blob([]), "empty.pdf"))).toBe("storefront.request-file");
  expect(await code(form(null, ""))).toBe("storefront.request-file-missing");
  expect(await code(form(new Blob(["%PDF-1.7\n", new Uint8Array(50_000_001)]), "large.pdf"))).toBe("storefront.request-too-large");
  expect(await code(form(pdf(), "a.pdf", { comments: "a".repeat(20_001) }))).toBe("storefront.request-fields");
  expect(await objects()).toBe(0);
  const twice = await Promise.all([ask(firm.admin, form(pdf(), "a.pdf")), ask(firm.auditor, form(pdf(), "b.pdf"))]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await objects()).toBe(1);
});

test("only the requester can cancel a request, and only until preparation begins", async () => {
  const { id } = await asked();
  const params = { requestId: id };
  expect((await api.as(firm.admin).call(cancelToolkitRequest, { params })).problem().code).toBe("storefront.request-not-yours");
  expect((await move(id, "in_review")).status).toBe(204);
  expect((await api.as(firm.auditor).call(cancelToolkitRequest, { params })).status).toBe(204);
  expect((await listed(firm.auditor))[0]?.state).toBe("canceled");
  const again = await asked();
  await move(again.id, "in_review");
  await move(again.id, "in_preparation");
  const late = await api.as(firm.auditor).call(cancelToolkitRequest, { params: { requestId: again.id } });
  expect(late.problem().code).toBe("storefront.request-under-way");
});

test("staff move a request step by step with a note, and deliver a workbook that everyone in the firm can download", async () => {
  const { id } = await asked(firm.auditor, "of the whole year");
  const params = { requestId: id };
  expect((await api.as(firm.auditor).call(downloadRequestedToolkit, { params })).problem().msg).toBe("File not found or empty response.");
  const all = (await api.as(staff).call(listRequestsOfFirms, { query: { state: "requested" } })).value();
  expect(all.results.find((one) => one.id === id)).toMatchObject({ firm: firm.name, email: firm.auditor.email });
  const report = await api.as(staff).call(downloadRequestedReport, { params });
  expect(report.bytes.toString()).toContain("of the whole year");
  expect((await move(id, "in_preparation")).problem().code).toBe("storefront.request-state");
  expect((await deliver(id, form(xlsx(), "t.xlsx", { note }))).problem().code).toBe("storefront.request-state");
  for (const state of ["in_review", "in_preparation"] as const) expect((await move(id, state)).status).toBe(204);
  expect((await deliver(id, form(pdf(), "t.pdf", { note }))).problem().code).toBe("storefront.request-file");
  expect((await deliver(id, form(xlsx(), "t.xlsx"))).problem().code).toBe("storefront.request-fields");
  const both = await Promise.all([1, 2].map((at) => deliver(id, form(xlsx(`book ${at}`), "toolkit.xlsx", { note }))));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await objects()).toBe(2);
  expect((await listed(firm.admin))[0]).toMatchObject({ state: "delivered", note });
  const delivered = await api.as(firm.admin).call(downloadRequestedToolkit, { params });
  expect(delivered.bytes.subarray(0, 2).toString()).toBe("PK");
  expect(delivered.headers["content-disposition"]).toContain("toolkit.xlsx");
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query<{ event: string }>(
      "select event from audit_events where organization_id = $1 and subject_id = $2 and actor_id = $3 order by sequence",
      [firm.id, id, staff.id],
    ),
  );
  const moved = "storefront.toolkit-request-move";
  expect(rows.map(({ event }) => event)).toEqual(["storefront.toolkit-request-report", moved, moved, moved]);
});

test("a delivered file that is gone from the store is refused as not found or empty", async () => {
  const { id } = await asked(firm.auditor, "gone");
  for (const state of ["in_review", "in_preparation"] as const) await move(id, state);
  await deliver(id, form(xlsx(), "toolkit.xlsx", { note }));
  for await (const key of api.files.list(firm.id)) await api.files.delete(firm.id, key);
  const refused = await api.as(firm.auditor).call(downloadRequestedToolkit, { params: { requestId: id } });
  expect(refused.problem()).toMatchObject({ code: "storefront.file-empty", msg: "File not found or empty response." });
});
