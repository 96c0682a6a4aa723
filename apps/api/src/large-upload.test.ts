import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiProcess, type ApiProcesses, openApiProcesses } from "./api-process.test-data.ts";

// The upload route on a separate API process, over a real connection.
let processes: ApiProcesses;
let api: ApiProcess;
let token = "";
let slot = { data_feed_node_id: "", resourcetype: "" };
beforeAll(async () => {
  processes = await openApiProcesses();
  api = await processes.start({ TIEOUT_DEMO: "1" });
  const [dana] = api.ready.logins;
  token = (await call<{ token: string }>("POST", "/api/auth/login/", { username: dana?.email, password: dana?.password })).token;
  const engagement = await call<{ id: string }>("POST", "/api/engagements/", {
    client_name: "Corvid Tool Works",
    engagement_name: "2024 audit",
    client_ein: "47-3920185",
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    plan_number: "001",
    data_type: "payroll",
  });
  const providers = await call<{ id: string; name: string }[]>("GET", "/api/service-providers/");
  const payroll = providers.find(({ name }) => name.startsWith("Payroll"));
  const added = await call<{ data_feed_nodes: (typeof slot)[] }>("POST", `/api/engagements/${engagement.id}/service-providers/`, {
    service_provider_id: payroll?.id,
    subcontract_name: "C-1",
  });
  slot = added.data_feed_nodes[0] ?? slot;
});
afterAll(() => processes?.stop());

const url = (address: string): string => `http://127.0.0.1:${api.ready.port}${address}`;
async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url(address), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const boundary = "----payroll";
const field = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** An upload whose headers are sent and whose body the caller writes. */
function beginUpload(fileName: string): ClientRequest {
  const sender = request(url("/api/engagements/assets/upload/"), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  sender.write(field("data_feed_node_id", slot.data_feed_node_id) + field("resourcetype", slot.resourcetype));
  sender.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`);
  return sender;
}

/** About one megabyte of payroll register rows, no two blocks alike. */
function rowsOf(block: number, noise: string): Buffer {
  const row = (at: number): string => `${block * 20_000 + at},912-34-5678,"Doe, Pat ${noise}",2024-06-15,1234.56,98.76\n`;
  return Buffer.from(Array.from({ length: 16_000 }, (_, at) => row(at)).join(""));
}

async function uploadWhole(fileName: string, bytes: number) {
  const noise = randomBytes(6).toString("hex");
  const hash = createHash("sha256");
  const sender = beginUpload(fileName);
  const answered = once(sender, "response");
  for (let block = 0, sent = 0; sent < bytes; block += 1) {
    const piece = rowsOf(block, noise);
    hash.update(piece);
    sent += piece.length;
    if (!sender.write(piece)) await once(sender, "drain");
  }
  sender.end(`\r\n--${boundary}--\r\n`);
  const [answer] = await answered;
  const text: Buffer[] = [];
  for await (const piece of answer) text.push(piece);
  const asset = JSON.parse(Buffer.concat(text).toString("utf8")) as { sha256: string };
  return { status: answer.statusCode, asset, sentSha256: hash.digest("hex") };
}

const memoryOf = (name: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${api.child.pid}/status`, "latin1"))?.[1]) * 1024;
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(processes.folder, "files", folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const assetRows = () =>
  processes.db.database.work.asPlatform("look at the files", (tx) =>
    tx.query<{ name: string; sha256: string; size: string }>(
      `select file_name as name, sha256, size_bytes::text as size from assets order by name`,
    ),
  );

const unfinished = () =>
  processes.db.database.work.asPlatform("look at the uploads", (tx) => tx.query("select id from file_uploads where finished_id is null"));

describe("an upload through the API process", () => {
  test("of 500 MB is stored completely, and the process never holds it in memory", async () => {
    // A fresh process grows at its first request, whatever the request is.
    await uploadWhole("first.csv", 20_000_000);
    // Resets the peak memory, so growth during startup doesn't count.
    writeFileSync(`/proc/${api.child.pid}/clear_refs`, "5");
    const before = memoryOf("VmRSS");
    const { status, asset, sentSha256 } = await uploadWhole("register.csv", 500_000_000);
    const grown = memoryOf("VmHWM") - before;
    console.log(`500 MB uploaded: the API process grew by at most ${Math.round(grown / 1e6)} MB`);
    expect([status, asset.sha256]).toEqual([200, sentSha256]);
    // Buffers waiting for garbage collection take 50 to 120 MB, and no more than that for a file three times as large.
    expect(grown).toBeLessThan(200_000_000);
  });

  test("that is interrupted leaves no row, object or temporary file", async () => {
    const { rows: before } = await assetRows();
    const kept = filesBelow("objects");
    const sender = beginUpload("half.csv");
    sender.on("error", () => undefined);
    sender.write(rowsOf(1, "half"));
    await expect.poll(() => filesBelow("incoming")).toHaveLength(1);
    sender.destroy();
    await expect.poll(() => filesBelow("incoming")).toEqual([]);
    await expect.poll(async () => (await unfinished()).rows).toEqual([]);
    expect((await assetRows()).rows).toEqual(before);
    expect(filesBelow("objects")).toEqual(kept);
  });

  test("that ends without its closing boundary is refused and leaves nothing behind either", async () => {
    const { rows: before } = await assetRows();
    const sender = beginUpload("cut.csv");
    const answered = once(sender, "response");
    sender.end("a,b\n1,2\n");
    const [answer] = await answered;
    let problem = "";
    for await (const piece of answer) problem += piece;
    expect([answer.statusCode, JSON.parse(problem).code]).toEqual([400, "http.upload-incomplete"]);
    expect((await assetRows()).rows).toEqual(before);
    expect([filesBelow("incoming"), (await unfinished()).rows]).toEqual([[], []]);
  });
});
