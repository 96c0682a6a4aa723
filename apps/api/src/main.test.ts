import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { freePort, startTransitStandIn } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiProcesses, openApiProcesses } from "./api-process.test-data.ts";

let processes: ApiProcesses;
beforeAll(async () => {
  processes = await openApiProcesses();
});
afterAll(() => processes?.stop());
const start: ApiProcesses["start"] = (env) => processes.start(env);

test("reports ready with its port and working demo logins; stops on SIGTERM despite open connections", async () => {
  const { child, ready, exited } = await start({ TIEOUT_DEMO: "1" });
  const [dana] = ready.logins;
  const answer = await fetch(`http://127.0.0.1:${ready.port}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: dana?.email, password: dana?.password }),
  });
  expect(answer.status).toBe(200);
  const idle = connect(ready.port, "127.0.0.1");
  // Shutdown may end this connection in any way.
  idle.on("error", () => undefined);
  await new Promise((resolve) => idle.once("connect", resolve));
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  idle.destroy();
});

test("stops when the launcher's end of the pipe closes, as when the launcher is killed", async () => {
  const { child, exited } = await start();
  // A killed launcher doesn't read logs either.
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.stdin?.destroy();
  expect(await exited).toBe(0);
});

test("missing settings stop startup with messages that name them", async () => {
  await expect(start({ MASTER_KEY: "", DATABASE_APP_URL: "nonsense" })).rejects.toThrow(/DATABASE_APP_URL/);
});

test("starts without a master key if a key service is set, and says what to do if the service does not respond", async () => {
  const standIn = await startTransitStandIn();
  const token = path.join(processes.folder, "token");
  writeFileSync(token, standIn.token, { mode: 0o600 });
  const env = { MASTER_KEY: "", KEY_SERVICE_URL: standIn.address, KEY_SERVICE_TOKEN_FILE: token };
  const { child, exited } = await start(env);
  expect(readFileSync(path.join(processes.folder, "files/keys/installation.json"), "utf8")).toContain('"wrapped":"vault:v1:');
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  standIn.state = "sealed";
  await expect(start(env)).rejects.toThrow(/The key service at .* can't respond now \(503, it may be sealed\)\.\n?$/);
  await standIn.stop();
});

test("a port already in use stops startup with a message that says what to do", async () => {
  const { ready, child, exited } = await start();
  await expect(start({ PORT: String(ready.port) })).rejects.toThrow(`Port ${ready.port} is used by another program. Stop it, or choose`);
  child.kill("SIGTERM");
  await exited;
});

test("the production rule, also when set outside production: a password alone opens only the setup of a second step", async () => {
  const wanted = await start({ TIEOUT_DEMO: "1", REQUIRE_TWO_STEPS: "every-firm" });
  const [, marisol] = wanted.ready.logins;
  const answer = await fetch(`http://127.0.0.1:${wanted.ready.port}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: marisol?.email, password: marisol?.password }),
  });
  expect(await answer.json()).toMatchObject({ user_data: { must_set_up_second_step: true } });
  wanted.child.kill("SIGTERM");
  await wanted.exited;
  await expect(start({ REQUIRE_TWO_STEPS: "sometimes" })).rejects.toThrow(/REQUIRE_TWO_STEPS.*every-firm or by-firm/);
});

test("production mode refuses to start on a data folder with demo accounts until they are ended", async () => {
  const demo = await start({ TIEOUT_DEMO: "1" });
  const [dana] = demo.ready.logins;
  demo.child.kill("SIGTERM");
  await demo.exited;
  await expect(start({ TIEOUT_PRODUCTION: "1" })).rejects.toThrow(/contains demo accounts.*dana@harlowpryce\.example.*--retire-demo/s);
  const retiring = await start({ TIEOUT_PRODUCTION: "1", TIEOUT_RETIRE_DEMO: "1" });
  expect(retiring.ready.notices.join()).toContain("Demo accounts ended: dana@harlowpryce.example");
  retiring.child.kill("SIGTERM");
  await retiring.exited;
  const production = await start({ TIEOUT_PRODUCTION: "1" });
  const answer = await fetch(`http://127.0.0.1:${production.ready.port}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: dana?.email, password: dana?.password }),
  });
  expect(answer.status).toBe(400);
  production.child.kill("SIGTERM");
  await production.exited;
});

test("metrics are served only on the configured address, by route pattern, never with a requested URL", async () => {
  const port = await freePort();
  const { child, ready, exited } = await start({ METRICS_ADDRESS: `127.0.0.1:${port}` });
  const secret = "01890000-0000-7000-8000-0000000000aa";
  await fetch(`http://127.0.0.1:${ready.port}/api/engagements/${secret}/?search=STRAND`);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('route="/api/engagements/:engagementId/",status="401"');
  expect(text).not.toMatch(new RegExp(`STRAND|${secret}`));
  expect((await fetch(`http://127.0.0.1:${ready.port}/metrics`)).headers.get("content-type")).not.toMatch(/version=0/);
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});
