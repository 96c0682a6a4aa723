import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tusHeaders } from "../../../tests/cut-sender.ts";
import { type ApiProcess, type ApiProcesses, openApiProcesses } from "./api-process.test-data.ts";

// Two API processes on one database, over real connections.
let processes: ApiProcesses;
let apis: readonly [ApiProcess, ApiProcess];
let token = "";
let engagementId = "";
let organizationId = "";

const admin = (sql: string, params: readonly unknown[] = []) =>
  processes.db.setup.work.asPlatform("test", (tx) => tx.query<{ id: string }>(sql, params));
const call = (at: ApiProcess, method: string, path: string, init: { headers?: Record<string, string>; body?: string | FormData } = {}) =>
  fetch(`http://127.0.0.1:${at.ready.port}${path}`, { method, ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const json = async (method: string, path: string, body: unknown) =>
  (await (await call(apis[0], method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json()) as {
    readonly id: string;
    readonly token: string;
  };

beforeAll(async () => {
  processes = await openApiProcesses();
  const settings = { TIEOUT_DEMO: "1", MASTER_KEY: randomBytes(32).toString("hex") };
  apis = [await processes.start(settings), await processes.start(settings)];
  const who = apis[0].ready.logins[0];
  token = (await json("POST", "/api/auth/login/", { username: who?.email, password: who?.password })).token;
  engagementId = (
    await json("POST", "/api/engagements/", {
      ...{ client_name: "Corvid Tool Works", engagement_name: "2024 audit", client_ein: "47-3920185", plan_number: "001" },
      ...{ start_date: "2024-01-01", end_date: "2024-12-31", data_type: "payroll" },
    })
  ).id;
  organizationId = (await admin("select organization_id as id from engagements where id = $1", [engagementId])).rows[0]?.id ?? "";
});
afterAll(() => processes?.stop());
beforeEach(async () => {
  await admin("delete from file_uploads");
});

const collection = () => `/api/engagements/${engagementId}/uploads/`;
const begin = (at: ApiProcess, sizeBytes: number) =>
  call(at, "POST", collection(), {
    headers: { ...tusHeaders(token), "upload-length": String(sizeBytes), "upload-metadata": "filename YS5jc3Y=" },
  });
/** Sets the quota to this many bytes beyond what the firm already stores. */
async function setQuota(moreBytes: number): Promise<void> {
  await admin(
    `insert into firm_quotas (organization_id, stored_bytes, runs) values ($1, stored_bytes($1) + $2, 1)
     on conflict (organization_id) do update set stored_bytes = excluded.stored_bytes`,
    [organizationId, moreBytes],
  );
}

test("when two processes begin many uploads at once, only those within the quota pass; abandoning one makes room", async () => {
  await setQuota(35_000_000);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => begin(apis[index % 2] ?? apis[0], 10_000_000)));
  const begun = answers.filter(({ status }) => status === 201);
  expect([begun.length, answers.filter(({ status }) => status === 507).length]).toEqual([3, 9]);
  const refused = (await answers.find(({ status }) => status === 507)?.json()) as { code: string; msg: string };
  expect(refused).toMatchObject({ code: "ingestion.storage-used-up", msg: expect.stringContaining("ask your Tieout administrator") });
  expect((await call(apis[1], "DELETE", begun[0]?.headers.get("location") ?? "", { headers: tusHeaders(token) })).status).toBe(204);
  expect((await begin(apis[0], 10_000_000)).status).toBe(201);
  expect((await begin(apis[1], 10_000_000)).status).toBe(507);
});

test("an upload in a single call counts from its first byte, and its stored size counts afterward", async () => {
  await setQuota(3_000_000);
  const form = (bytes: number) => {
    const body = new FormData();
    body.append("file", new Blob([`a,b\n${"1,2\n".repeat(bytes / 4)}`]), `${bytes}.csv`);
    return body;
  };
  const send = (at: ApiProcess, bytes: number) => call(at, "POST", `/api/engagements/${engagementId}/package/`, { body: form(bytes) });
  const statuses = (await Promise.all([send(apis[0], 2_000_000), send(apis[1], 2_000_004)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 507]);
  expect((await admin("select id from byte_reservations")).rows).toEqual([]);
  expect((await send(apis[0], 2_000_008)).status).toBe(507);
});
