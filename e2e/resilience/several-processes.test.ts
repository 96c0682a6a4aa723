import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SubcontractNode } from "@tieout/ingestion/contract";
import { mailboxDirectory, openLocalMailbox } from "@tieout/mail/mailbox";
import type { ProcessStatus } from "@tieout/runs/contract";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { z } from "zod";
import { tusHeaders } from "../../tests/cut-sender.ts";
import {
  acceptMappings,
  createEngagement,
  fetchResults,
  inspectedAssets,
  listBundles,
  startRun,
  uploadFile,
  type WalkedEngagement,
} from "../api-walk.ts";
import { dailyJobs, endDemoPreparation, queryDatabase } from "../database.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { refusalOf, type SideProcess, startBeside } from "../process-beside.ts";
import { type Product, startProduct } from "../product.ts";
import { sha256 } from "../run-outcome.ts";
import { type Session, sessionAt, signIn } from "../session.ts";
import { ask } from "./held-upload.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const dataDir = path.join(playground, "several-processes");
const withinMs = 120_000;

let product: Product;
let otherApi: SideProcess;
let otherWorker: SideProcess;
/** One user's session, at the first API and at the second. */
let one: Session;
let other: Session;

beforeAll(async () => {
  product = await startProduct({ checkout, dataDir });
  await endDemoPreparation(dataDir);
  [otherApi, otherWorker] = await Promise.all([startBeside("api", { checkout, product }), startBeside("worker", { checkout, product })]);
  one = await signIn(product.address);
  other = sessionAt(otherApi.address, one.token);
});
afterAll(async () => {
  await Promise.all([otherApi?.stop(), otherWorker?.stop()]);
  await product?.stop();
});

const waitingJobs = () =>
  queryDatabase(
    dataDir,
    "select task_identifier from graphile_worker.jobs where task_identifier !~ $1 and (key is not null or attempts < max_attempts)",
    [`${dailyJobs}|checkpoint`],
  );

/** Waits until the queue is empty. */
const untilIdle = () => expect.poll(waitingJobs, { timeout: withinMs }).toEqual([]);

/** Stops the product's own worker between two transactions, so that it holds no lock; call only when the queue is empty. */
async function pauseWorker(): Promise<() => void> {
  const pids = product.processes("worker").map(({ pid }) => pid);
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of pids) process.kill(pid, name);
  };
  const open =
    "select pid from pg_stat_activity where backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()";
  for (;;) {
    signal("SIGSTOP");
    if ((await queryDatabase(dataDir, open)).length === 0) return () => signal("SIGCONT");
    signal("SIGCONT");
  }
}

type Status = z.infer<typeof ProcessStatus>;

/** Reads a run's events until the stream ends; calls `onFirst` once the first event has arrived. */
async function eventsOf(session: Session, { id }: WalkedEngagement, onFirst: () => void): Promise<readonly Status[]> {
  const stream = await fetch(`${session.address}/api/engagements/${id}/workpapers/events/`, {
    headers: { authorization: `Bearer ${session.token}` },
    signal: AbortSignal.timeout(withinMs),
  });
  if (!stream.body) throw new Error(`no stream: ${stream.status}`);
  let text = "";
  for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("event: status")) onFirst();
  }
  return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice("data: ".length)) as Status] : []));
}

/**
 * A run started at one API and watched at the other: it stays queued until the stream is open, and is then processed by the second worker.
 */
async function watchedRun(engagement: WalkedEngagement) {
  const resume = await pauseWorker();
  process.kill(otherWorker.pid, "SIGSTOP");
  const resumeOther = () => process.kill(otherWorker.pid, "SIGCONT");
  try {
    const run = await startRun(one, engagement);
    return { run, events: await eventsOf(other, engagement, resumeOther) };
  } finally {
    resumeOther();
    resume();
  }
}

type Headers = Readonly<Record<string, string>>;

/** A tus protocol call to a session's API. */
const callTus = (at: Session, method: string, address: string, headers: Headers = {}, body: Uint8Array<ArrayBuffer> | null = null) =>
  fetch(at.address + address, { method, headers: { ...tusHeaders(at.token), ...headers }, body });

const download = async (asked: Session, given: Session, { id }: WalkedEngagement, objectId: string): Promise<string> => {
  const { url } = await asked.post<{ url: string }>(`/api/engagements/${id}/workpapers/download-tickets/`, { object_id: objectId });
  return sha256(await given.download(url));
};

test("with files uploaded to either API and a run started at one of them, the other API sends the run's events, the run ends once, and both return the same results", async () => {
  const engagement = await createEngagement(one);
  const reports = planReports({ participants: 40, payDates: 2, seed: 17 });
  const files = ["participant_balances", "distribution_detail", "payroll_register"] as const;
  for (const [at, report] of files.entries())
    await uploadFile(at % 2 === 0 ? one : other, engagement, { report, name: `${report}.csv`, bytes: csvOf(reports[report]) });
  await inspectedAssets(other, engagement);
  await acceptMappings(one, engagement);
  expect((await inspectedAssets(other, engagement)).map(({ status }) => status)).toEqual(files.map(() => "ready"));
  await untilIdle();
  const { run, events } = await watchedRun(engagement);
  const states = events.map(({ current }) => [current?.id, current?.status] as const);
  expect(states[0]).toEqual([run.id, "queued"]);
  expect(states).toContainEqual([run.id, "running"]);
  expect(states.filter(([id, status]) => id !== run.id || (status !== "queued" && status !== "running"))).toEqual([[run.id, "succeeded"]]);
  expect(states.at(-1)?.[1]).toBe("succeeded");
  const results = await fetchResults(one, engagement);
  expect(Object.keys(results)).toHaveLength(3);
  expect(await fetchResults(other, engagement)).toEqual(results);
  const [bundle, ...more] = await listBundles(other, engagement);
  expect([bundle?.workpapers.length, more]).toEqual([3, []]);
  const objectId = bundle?.file.object_id ?? "";
  expect(await download(one, other, engagement, objectId)).toBe(await download(other, one, engagement, objectId));
  await untilIdle();
  const once =
    "select status, (select count(*) from bundle_files f where f.run_id = r.id and kind = 'bundle') as bundles from runs r where engagement_id = $1";
  expect(await queryDatabase(dataDir, once, [engagement.id])).toEqual([{ status: "succeeded", bundles: "1" }]);
});

test("an upload started at one API is continued at the other, and is complete and stored once", async () => {
  const engagement = await createEngagement(one);
  const [slot] = engagement.slots;
  const sent = Buffer.alloc(600_000, "912-34-5678,Doe,Pat,2024-06-15,1234.56\n");
  const collection = `/api/engagements/${engagement.id}/uploads/`;
  const metadata = `filename ${Buffer.from("register.csv").toString("base64")},data_feed_node_id ${Buffer.from(slot?.nodeId ?? "").toString("base64")}`;
  const begun = await callTus(one, "POST", collection, { "upload-length": String(sent.length), "upload-metadata": metadata });
  expect(begun.status).toBe(201);
  const upload = begun.headers.get("location") ?? "";
  const type = "application/offset+octet-stream";
  let last = begun;
  for (const [from, to, session] of [
    [0, 200_000, other],
    [200_000, 400_000, one],
    [400_000, sent.length, other],
  ] as const) {
    const known = await callTus(session, "HEAD", upload);
    expect(known.headers.get("upload-offset")).toBe(String(from));
    last = await callTus(session, "PATCH", upload, { "upload-offset": String(from), "content-type": type }, sent.subarray(from, to));
    expect(last.status).toBe(to === sent.length ? 200 : 204);
  }
  expect(await last.json()).toMatchObject({ asset: { size_bytes: sent.length, sha256: sha256(sent) } });
  const nodes = await one.get<SubcontractNode[]>(`/api/engagements/${engagement.id}/service-providers/`);
  const assets = nodes.flatMap((node) => node.data_feed_nodes).flatMap((node) => node.assets);
  expect(assets.map(({ file_name }) => file_name)).toEqual(["register.csv"]);
});

test("a rate limit counts calls to both APIs: of sixty, thirty are accepted", async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 60; call += 1) {
    const { address } = call % 2 === 0 ? one : other;
    const answer = await fetch(`${address}/api/auth/oauth/begin/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "someone@unknown.example" }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual(Array.from({ length: 60 }, (_, call) => (call < 30 ? 409 : 429)));
});

test("invitations and client requests made at both APIs are emailed once each", async () => {
  const engagement = await createEngagement(one);
  const dueOn = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const invited = Array.from({ length: 10 }, (_, at) => `invited-${at}@harlowpryce.example`);
  const asked = engagement.slots.slice(0, 4).map(({ nodeId, report }, at) => ({ nodeId, report, email: `asked-${at}@client.example` }));
  await Promise.all([
    ...invited.map((email, at) => (at % 2 === 0 ? one : other).post("/api/users/", { email, name: "Pat Doe", role: 2 })),
    ...asked.map(({ nodeId, report, email }, at) =>
      (at % 2 === 0 ? one : other).post(`/api/engagements/${engagement.id}/client-requests/`, {
        ...{ recipient_name: "Robin Roe", recipient_email: email, message: "", due_on: dueOn },
        items: [{ data_feed_node_id: nodeId, title: report, explanation: "" }],
      }),
    ),
  ]);
  const wanted = [...invited, ...asked.map(({ email }) => email)].toSorted();
  const mailed = async () =>
    (await openLocalMailbox(mailboxDirectory(dataDir)).list()).map(({ to }) => to).filter((to) => /^(invited|asked)-/.test(to));
  await expect.poll(async () => (await mailed()).length, { timeout: withinMs }).toBeGreaterThanOrEqual(wanted.length);
  await untilIdle();
  expect((await mailed()).toSorted()).toEqual(wanted);
});

test("an API and a worker on another data folder do not start, and say why", async () => {
  const folder = path.join(playground, "another-folder");
  mkdirSync(folder);
  const { id } = JSON.parse(readFileSync(path.join(dataDir, "files/store.json"), "utf8")) as { id: string };
  const place = { checkout, product, env: { TIEOUT_DATA: folder } };
  for (const { code, said } of await Promise.all([refusalOf("api", place), refusalOf("worker", place)])) {
    expect(code).toBe(1);
    expect(said).toContain(
      `This database's files are not in ${folder}/files: their file store has the ID ${id}, and this folder has none. Nothing was started. Point TIEOUT_DATA at the folder that all processes of this database share.`,
    );
  }
});

test("a session that ends at one API is over at the other", async () => {
  expect((await ask(other, "GET", "/api/users/me/")).status).toBe(200);
  await one.post("/api/auth/logout/");
  expect((await ask(other, "GET", "/api/users/me/")).status).toBe(401);
});
