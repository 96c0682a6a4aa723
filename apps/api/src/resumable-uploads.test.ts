import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginCut, type CutUpload, placesOf, sendCut, sha256Of, tusHeaders } from "../../../tests/cut-sender.ts";
import { type ApiProcess, type ApiProcesses, openApiProcesses } from "./api-process.test-data.ts";

// Two API processes on one database and one file store, over real connections.
const masterKey = randomBytes(32).toString("hex");
let processes: ApiProcesses;
let api: ApiProcess;
let second: ApiProcess;
let token = "";
let engagementId = "";
let slotId = "";
const start = () => processes.start({ TIEOUT_DEMO: "1", MASTER_KEY: masterKey });
beforeAll(async () => {
  processes = await openApiProcesses();
  api = await start();
  second = await start();
  token = await signIn(0);
  engagementId = (
    await call<{ id: string }>("POST", "/api/engagements/", {
      client_name: "Corvid Tool Works",
      engagement_name: "2024 audit",
      client_ein: "47-3920185",
      start_date: "2024-01-01",
      end_date: "2024-12-31",
      plan_number: "001",
      data_type: "payroll",
    })
  ).id;
  const providers = await call<{ id: string; name: string }[]>("GET", "/api/service-providers/");
  const payroll = providers.find(({ name }) => name.startsWith("Payroll"));
  const added = await call<{ data_feed_nodes: { data_feed_node_id: string }[] }>("POST", `${engagement()}service-providers/`, {
    service_provider_id: payroll?.id,
    subcontract_name: "C-1",
  });
  slotId = added.data_feed_nodes[0]?.data_feed_node_id ?? "";
});
afterAll(() => processes?.stop());

const addressOf = ({ ready }: ApiProcess): string => `http://127.0.0.1:${ready.port}`;
const engagement = (): string => `/api/engagements/${engagementId}/`;
async function send(method: string, address: string, body?: unknown, by = token): Promise<Response> {
  const headers = { "content-type": "application/json", ...(by === "" ? {} : { authorization: `Bearer ${by}` }) };
  return fetch(addressOf(api) + address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}
async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await send(method, address, body);
  if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
async function signIn(login: number): Promise<string> {
  const who = api.ready.logins[login];
  const answer = await send("POST", "/api/auth/login/", { username: who?.email, password: who?.password }, "");
  return ((await answer.json()) as { token: string }).token;
}
const upload = (more: Partial<CutUpload> = {}): CutUpload => ({
  address: () => addressOf(api),
  token,
  collection: `${engagement()}uploads/`,
  metadata: { filename: "register.csv", fingerprint: "register", data_feed_node_id: slotId },
  sizeBytes: 24 * 2 ** 20 + 11,
  cuts: [],
  insteadOf: {},
  ...more,
});
const rows = async (sql: string) =>
  (await processes.db.database.work.asPlatform("look at the files", (tx) => tx.query<{ count: number }>(sql))).rows[0]?.count;
const tus = (method: string, address: string, headers: Readonly<Record<string, string>> = {}, body?: Buffer | string) =>
  fetch(addressOf(api) + address, {
    method,
    headers: { ...tusHeaders(token), ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  });
const bytes = { "content-type": "application/offset+octet-stream" };

describe("an upload over a broken connection", () => {
  test("is complete after five interruptions, a killed process and a switch to another process, and no acknowledged byte is sent twice", async () => {
    const sizeBytes = upload().sizeBytes;
    const cuts = placesOf(7, 5, sizeBytes);
    let at = api;
    const kill = async () => {
      api.child.kill("SIGKILL");
      await api.exited;
      api = await start();
      at = second;
    };
    const sent = await sendCut(upload({ cuts, insteadOf: { 2: kill }, address: () => addressOf(at) }));
    expect(sent.turns.length).toBeGreaterThanOrEqual(6);
    expect([sent.status, sent.answer.asset.sha256, sent.answer.asset.size_bytes]).toEqual([200, sha256Of(sizeBytes), sizeBytes]);
    for (const { from, acknowledged } of sent.turns) expect(from).toBeGreaterThanOrEqual(acknowledged);
    expect(sent.turns.at(-1)?.from).toBeGreaterThan(0);
    const inSlot = await rows("select count(*)::int as count from assets");
    expect([inSlot, await rows("select count(*)::int as count from file_upload_parts")]).toEqual([1, 0]);
  });

  test("is written to disk as it arrives, but never in readable form", async () => {
    const path_ = await beginCut(upload({ metadata: { filename: "half.csv", data_feed_node_id: slotId } }));
    const half = Buffer.alloc(2 ** 20, "912-34-5678,Doe Pat of Corvid\n");
    const kept = await tus("PATCH", path_, { ...bytes, "upload-offset": "0" }, half);
    expect([kept.status, kept.headers.get("upload-offset")]).toEqual([204, String(half.length)]);
    expect(await rows("select count(*)::int as count from file_upload_parts")).toBe(1);
    const found = spawnSync("grep", ["-rl", "912-34-5678\\|Doe Pat", path.join(processes.folder, "files")], { encoding: "utf8" });
    expect([found.stdout, found.status]).toEqual(["", 1]);
    expect(await call<unknown[]>("GET", `${engagement()}uploads/`)).toMatchObject([
      { file_name: "half.csv", received_bytes: half.length, data_feed_node_id: slotId, problem: null },
    ]);
    expect((await tus("DELETE", path_)).status).toBe(204);
    expect([
      (await tus("HEAD", path_)).status,
      await rows("select count(*)::int as count from file_uploads where finished_id is null"),
    ]).toEqual([404, 0]);
  });
});

describe("the upload protocol", () => {
  test("refuses bytes at any offset other than the next one, and leaves the upload unchanged", async () => {
    const begun = await beginCut(upload({ sizeBytes: 10 }));
    const wrong = await tus("PATCH", begun, { ...bytes, "upload-offset": "5" }, "a,b");
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([409, "http.upload-offset"]);
    const tooMany = await tus("PATCH", begun, { ...bytes, "upload-offset": "0" }, "a,b\n1,2\n1,2\n1,2\n");
    expect(tooMany.status).toBe(413);
    expect((await tus("HEAD", begun)).headers.get("upload-offset")).toBe("0");
    await tus("DELETE", begun);
  });

  test.each([
    ["with a parameter", "application/offset+octet-stream; charset=utf-8"],
    ["in capitals, with an empty parameter", "Application/Offset+Octet-Stream;"],
  ])("accepts bytes with content type %s", async (_, contentType) => {
    const begun = await beginCut(upload({ sizeBytes: 10 }));
    const kept = await tus("PATCH", begun, { "content-type": contentType, "upload-offset": "0" }, "a,b\n");
    expect([kept.status, kept.headers.get("upload-offset")]).toEqual([204, "4"]);
    await tus("DELETE", begun);
    const begin = { "content-type": contentType, "upload-length": "8", "upload-metadata": "filename cy5jc3Y=" };
    const made = await tus("POST", upload().collection, begin, "a,b\n");
    expect([made.status, made.headers.get("upload-offset")]).toEqual([201, "4"]);
    await tus("DELETE", new URL(made.headers.get("location") ?? "", addressOf(api)).pathname);
  });

  test.each([
    ["text/csv", "a,b\n"],
    ["application/octet-stream", "a,b\n"],
    ["application/json", "{}"],
    ["offset+octet-stream", "a,b\n"],
    ["application/offset octet-stream", "a,b\n"],
  ])("refuses bytes sent as %s, naming the correct content type and the one received", async (contentType, body) => {
    const begun = await beginCut(upload({ sizeBytes: 10 }));
    const refused = await tus("PATCH", begun, { "content-type": contentType, "upload-offset": "0" }, body);
    const right = "application/offset+octet-stream";
    expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([
      ...[415, `This address accepts ${right}, but the request says “${contentType}”. Send it as ${right}.`],
    ]);
    expect((await tus("HEAD", begun)).headers.get("upload-offset")).toBe("0");
    await tus("DELETE", begun);
  });

  test("accepts a small file in the call that begins the upload, and returns the file in its slot", async () => {
    const metadata = `filename ${Buffer.from("small.csv").toString("base64")},data_feed_node_id ${Buffer.from(slotId).toString("base64")}`;
    const begin = () => tus("POST", upload().collection, { ...bytes, "upload-length": "8", "upload-metadata": metadata }, "a,b\n1,2\n");
    const made = await begin();
    const { asset } = (await made.json()) as { asset: { id: string; file_name: string } };
    expect([made.status, made.headers.get("upload-offset"), asset.file_name]).toEqual([201, "8", "small.csv"]);
    const again = await send("POST", `${made.headers.get("location")}finish/`);
    expect(((await again.json()) as { asset: { id: string } }).asset.id).toBe(asset.id);
    const twice = await begin();
    expect([twice.status, ((await twice.json()) as { code: string }).code]).toEqual([409, "ingestion.file-duplicate"]);
    expect(await rows("select count(*)::int as count from file_uploads where finished_id is null")).toBe(0);
  });

  test.each([
    ["a file that is too large", { "upload-length": String(2 ** 40) }, 413, "ingestion.file-too-large"],
    ["an empty file", { "upload-length": "0" }, 422, "ingestion.file-empty"],
    ["a file of no length", {}, 400, "http.upload-protocol"],
    ["another protocol", { "upload-length": "5", "tus-resumable": "0.2.2" }, 400, "http.upload-protocol"],
  ])("refuses %s before any of its bytes arrive", async (_, headers, status, code) => {
    const refused = await tus("POST", upload().collection, headers);
    const problem = (await refused.json()) as { code: string; msg: string };
    expect([refused.status, problem.code]).toEqual([status, code]);
    expect(problem.msg).toMatch(/\.$/);
  });

  test("opens an upload only for the person who began it: not for another firm, a colleague or a caller without a session", async () => {
    const begun = await beginCut(upload({ sizeBytes: 100 }));
    const [colleague, stranger] = [await signIn(1), await signIn(2)];
    const as = async (who: string) => {
      const headers = { "tus-resumable": "1.0.0", ...(who === "" ? {} : { authorization: `Bearer ${who}` }) };
      const statuses = [];
      for (const method of ["HEAD", "PATCH", "DELETE"]) {
        const sent = method === "PATCH" ? { headers: { ...headers, ...bytes, "upload-offset": "0" }, body: "a,b\n" } : { headers };
        statuses.push((await fetch(addressOf(api) + begun, { method, ...sent })).status);
      }
      return statuses;
    };
    expect(await as(stranger)).toEqual([404, 404, 404]);
    expect(await as("")).toEqual([401, 401, 401]);
    expect(await as(colleague)).toEqual([404, 404, 404]);
    expect((await tus("HEAD", begun)).headers.get("upload-offset")).toBe("0");
    expect((await tus("DELETE", begun)).status).toBe(204);
  });
});
