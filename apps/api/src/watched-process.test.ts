import { type KeepingSink, registerCanary, startSink } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiProcess, type ApiProcesses, openApiProcesses } from "./api-process.test-data.ts";

const ssn = "900-31-4159";
const password = "a password that no report may hold";
const secrets = [ssn, "900314159", password, "Thistlewood"];
registerCanary("SSN", ssn);
registerCanary("password", password);

let processes: ApiProcesses;
let faults: KeepingSink;
let traces: KeepingSink;
let api: ApiProcess;
const lines: string[] = [];
beforeAll(async () => {
  [processes, faults, traces] = await Promise.all([openApiProcesses(), startSink("api-faults"), startSink("api-traces")]);
  api = await processes.start({
    SENTRY_SERVER_DSN: `${faults.address.replace("//", "//0123456789abcdef@")}/7`,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.address,
    TIEOUT_DEMO: "1",
  });
  api.child.stdout?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
});
afterAll(async () => {
  await processes?.stop();
  await Promise.all([faults?.stop(), traces?.stop()]);
});

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`http://127.0.0.1:${api.ready.port}${path}`, init);
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  call(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });

test("a call that fails because of a bug is reported with its user and firm and traced under the ID in its response; none of its data is sent or logged", async () => {
  const [dana] = api.ready.logins;
  const signedIn = await post("/api/auth/login/", { username: dana?.email, password: dana?.password });
  const { token } = (await signedIn.json()) as { readonly token: string };
  registerCanary("token", token);
  await post("/api/auth/login/", { username: "Thistlewood@firm.example", password });
  await processes.db.setup.work.asPlatform("test", (tx) => tx.query("alter table engagements rename to engagements_away"));
  const traceparent = `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`;
  const failed = await call(`/api/engagements/?search=Thistlewood%20${ssn}`, {
    headers: { authorization: `Bearer ${token}`, cookie: `note=${ssn}`, traceparent, "x-note": ssn },
  });
  expect(failed.status).toBe(500);
  const requestId = failed.headers.get("x-request-id") ?? "";
  await expect.poll(() => faults.received()).toContain(requestId);
  const traceId = requestId.replaceAll("-", "");
  await expect.poll(() => lines.join("")).toContain(`"traceId":"${traceId}","requestId":"${requestId}"`);
  await expect.poll(() => traces.received()).toContain("/api/engagements/");
  api.child.kill("SIGTERM");
  expect(await api.exited).toBe(0);
  const event: unknown = JSON.parse(faults.received().split("\n").at(-1) ?? "");
  expect(event).toMatchObject({
    ...{ environment: "production", platform: "node" },
    user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: dana?.email },
    tags: { process: "api", route: "/api/engagements/", code: "42P01", organization: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect(traces.received()).toMatch(/(select|with) [a-z_, ]*engagements/);
  const sent = `${faults.received()}\n${traces.received()}`;
  const unwanted = [...secrets, token, dana?.password ?? "", "ab".repeat(16), "x-note"];
  expect(unwanted.filter((secret) => sent.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => lines.join("").includes(secret))).toEqual([]);
});
