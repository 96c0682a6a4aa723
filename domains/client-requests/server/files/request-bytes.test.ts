import { createStatusUpdater, registerEngagements } from "@tieout/engagements/server";
import { weakHashingForTests } from "@tieout/identity/server";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientFileLimits } from "../../core/index.ts";
import { askClientFor } from "../client-bed.test-data.ts";
import { registerClientRequests } from "../register-client-requests.ts";
import { registerClientFiles } from "./register-client-files.ts";

const statusUpdater = createStatusUpdater({});
let api: TestApi;
let firm: TestFirm;
let engagementId: string;
let asked: Awaited<ReturnType<typeof askClientFor>>;

beforeAll(async () => {
  api = await startTestApi({
    registrations: ({ files, uploadMaxBytes }) => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      ...registerClientRequests({ passwordHashing: weakHashingForTests }),
      ...registerClientFiles({ files, uploadMaxBytes, statusUpdater, scanner: null }),
    ],
  });
  firm = await api.firm();
  engagementId = await api.engagement(firm.admin);
});
beforeEach(async () => {
  api.clock.advanceSeconds(61);
  asked = await askClientFor(api, firm.admin, engagementId);
});
afterAll(() => api?.stop());

const setup = (sql: string, params: readonly unknown[] = []) => api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, params));
async function begin(sizeBytes: number): Promise<readonly [status: number, code: string | null]> {
  const answer = await api.app.inject({
    method: "POST",
    url: `/api/payroll-connect/items/${asked.request.items[0]?.id}/uploads/`,
    headers: { ...asked.session, "tus-resumable": "1.0.0", "upload-length": String(sizeBytes), "upload-metadata": "filename dzMucGRm" },
  });
  return [answer.statusCode, answer.body === "" ? null : answer.json().code];
}

test("a request's files and uploads have an exact byte limit; another request has a separate limit, and an abandoned upload makes room", async () => {
  const { mostBytesOfRequest } = clientFileLimits;
  expect(await begin(1)).toEqual([201, null]);
  await setup("update file_uploads set size_bytes = $1", [mostBytesOfRequest - 500]);
  expect(await begin(501)).toEqual([409, "client-requests.too-many-bytes"]);
  expect(await begin(500)).toEqual([201, null]);
  expect(await begin(1)).toEqual([409, "client-requests.too-many-bytes"]);
  const full = asked;
  asked = await askClientFor(api, firm.admin, engagementId);
  expect(await begin(1)).toEqual([201, null]);
  asked = full;
  await setup("delete from file_uploads where size_bytes = 500");
  expect(await begin(500)).toEqual([201, null]);
  await setup("delete from file_uploads");
});

test("an abandoned upload still counts toward the day's limit; the next day starts at zero", async () => {
  const { mostBytesADay } = clientFileLimits;
  expect(await begin(700)).toEqual([201, null]);
  await setup("delete from file_uploads");
  await setup("update client_requests set uploaded_bytes = uploaded_bytes + $1 where id = $2", [mostBytesADay - 1000, asked.requestId]);
  expect(await begin(301)).toEqual([429, "client-requests.too-many-bytes-today"]);
  expect(await begin(300)).toEqual([201, null]);
  expect(await begin(1)).toEqual([429, "client-requests.too-many-bytes-today"]);
  await setup("update client_requests set uploads_on = uploads_on - 1");
  expect(await begin(300)).toEqual([201, null]);
});

test("when a client begins an upload while its item is being changed, both finish without a deadlock", async () => {
  const itemId = asked.request.items[0]?.id;
  const begun = await api.db.setup.work.asPlatform("settle", async (tx) => {
    await tx.query("select 1 from engagements where id = $1 for update", [engagementId]);
    const answer = { comes: begin(1) };
    await expect.poll(async () => (await tx.query("select 1 from pg_locks where not granted")).rowCount).toBe(1);
    await tx.query("select 1 from client_request_items where id = $1 for update", [itemId]);
    return answer;
  });
  expect(await begun.comes).toEqual([201, null]);
});
