import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { type KeepingSink, registerCanary, startSink } from "@tieout/test-kit";
import { afterEach, expect, test } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { type OpenedWatch, openWatch, type WatchOptions } from "./open-watch.ts";

const ssn = "900-77-1234";
const person = "Quillon Featherby";
const amount = "$41,234.56";
const secrets = [ssn, ssn.replaceAll("-", ""), person, amount, "41234.56"];
const quoted = `invalid input: ${person} ${ssn} ${amount}`;
const requestId = "3f2b8c1e-1111-4222-8333-444455556666";
const who = { userId: "8b0c7a11-2222-4333-9444-555566667777", organizationId: "9c0c7a11-2222-4333-9444-555566667777" };
registerCanary("SSN", ssn);

const opened: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

const off: WatchOptions = {
  ...{ process: "worker", version: "1.2.3", faultsDsn: null, tracesEndpoint: null, tracesHeaders: null },
  findEmail: async () => "kim@firm.example",
};

async function sink(name: string): Promise<KeepingSink> {
  const started = await startSink(name);
  opened.push(started);
  return started;
}

async function watchOf(options: Partial<WatchOptions>): Promise<OpenedWatch> {
  const watch = await openWatch({ ...off, ...options });
  if (watch === null) throw new Error("nothing watches");
  opened.push({ stop: () => watch.close(100) });
  return watch;
}

const dsnOf = ({ address }: KeepingSink): string => `${address.replace("//", "//0123456789abcdef@")}/7`;

test("nothing is monitored unless URLs are configured", async () => {
  expect(await openWatch(off)).toBeNull();
});

test("a job's fault is reported with the person, email, firm, call, release and source location, but without values quoted in its message, detail or cause", async () => {
  const faults = await sink("faults");
  const watch = await watchOf({ faultsDsn: dsnOf(faults) });
  const error = Object.assign(new TypeError(quoted, { cause: new Error(quoted) }), {
    ...{ code: "22P02", table: "people", detail: quoted, constraint: quoted, where: quoted },
  });
  await watch.during({ kind: "job", name: "ingestion.read-asset", requestId, who }, async () => {
    await watch.during({ kind: "stage", name: "normalise" }, async () => watch.fault(error));
  });
  await watch.close(2000);
  const sent = faults.received();
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  const event: unknown = JSON.parse(sent.split("\n").at(-1) ?? "");
  expect(event).toMatchObject({
    ...{ platform: "node", level: "error", environment: "production", release: "tieout@1.2.3" },
    user: { id: who.userId, email: "kim@firm.example" },
    tags: {
      ...{ process: "worker", work: "normalise", request_id: requestId, organization: who.organizationId },
      ...{ code: "22P02", table: "people" },
    },
    exception: { values: [{ type: "TypeError", value: `(${quoted.length} characters)` }] },
  });
  expect(JSON.stringify(event)).toContain('"packages/telemetry/src/watch.test.ts"');
});

test("a fault that every call has is reported five times a minute", async () => {
  const faults = await sink("faults");
  const watch = await watchOf({ faultsDsn: dsnOf(faults) });
  for (let call = 0; call < 100; call += 1) watch.fault(new Error("the same"));
  await watch.close(2000);
  expect(faults.received().match(/"type":"event"/g)).toHaveLength(5);
});

test("a call's trace has the call's ID and contains its job, stages and statements by name only", async () => {
  const traces = await sink("traces");
  const watch = await watchOf({ tracesEndpoint: traces.address, tracesHeaders: { "x-key": "k" } });
  const seen: (string | undefined)[] = [];
  const statement = (): Promise<void> =>
    watch.during({ kind: "statement", name: "select people" }, async () => {
      seen.push(watch.lineFields().traceId);
      throw Object.assign(new Error(quoted), { detail: quoted });
    });
  await watch.during({ kind: "call", name: "POST /api/engagements/:id/", requestId }, async ({ isFor, answered }) => {
    isFor({ ...who, email: "kim@firm.example" });
    await statement().catch(() => undefined);
    answered(500);
  });
  await watch.during({ kind: "job", name: "runs.run", requestId, who }, async () => {
    seen.push(watch.lineFields().traceId);
  });
  expect(seen).toEqual([requestId.replaceAll("-", ""), requestId.replaceAll("-", "")]);
  expect(watch.lineFields()).toEqual({});
  await watch.close(2000);
  const sent = traces.received();
  for (const word of ["/v1/traces", '"x-key":"k"', "POST /api/engagements/:id/", "select people", "runs.run", "tieout-worker"])
    expect(sent).toContain(word);
  expect([...secrets, "kim@firm.example", who.userId].filter((secret) => sent.includes(secret))).toEqual([]);
});

/** Accepts connections and never responds. */
async function silentPort(): Promise<number> {
  const sockets: { destroy: () => void }[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

test.each(["away", "silent"])(
  "a monitoring server and a collector that are %s change no result and don't keep the process from ending",
  async (state) => {
    const port = state === "away" ? 9 : await silentPort();
    const watch = await watchOf({ faultsDsn: `http://0123456789abcdef@127.0.0.1:${port}/7`, tracesEndpoint: `http://127.0.0.1:${port}` });
    const answer = await watch.during({ kind: "call", name: "GET /x", requestId }, async () => {
      watch.fault(new Error("x"));
      return 41;
    });
    expect(answer).toBe(41);
    await expect(watch.during({ kind: "job", name: "a.b" }, () => Promise.reject(new RangeError("own")))).rejects.toThrow(RangeError);
    await watch.close(300);
  },
);

test("an email that cannot be found is omitted, and the fault is still reported", async () => {
  const faults = await sink("faults");
  const watch = await watchOf({ faultsDsn: dsnOf(faults), findEmail: () => Promise.reject(new Error(quoted)) });
  await watch.during({ kind: "job", name: "a.b", who }, async () => watch.fault(new Error("x")));
  await watch.close(2000);
  expect(faults.received()).toContain(`"user":{"id":"${who.userId}"}`);
});

test("an uncaught exception is reported and ends the process with its stack, whether monitored or not", async () => {
  const faults = await sink("faults");
  const program = await bundledProgram(path.join(import.meta.dirname, "test-processes/uncaught.ts"));
  const end = (dsn: string) =>
    new Promise<{ readonly code: number | null; readonly said: string }>((resolve) => {
      const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, TEST_DSN: dsn } });
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
      child.once("close", (code) => resolve({ code, said }));
    });
  for (const dsn of [dsnOf(faults), `http://0123456789abcdef@127.0.0.1:${await silentPort()}/7`])
    expect(await end(dsn)).toEqual({ code: 1, said: expect.stringContaining("RangeError: no one catches this") });
  expect(faults.received()).toContain('"type":"RangeError"');
});
