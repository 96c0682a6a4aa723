import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { routeClasses } from "@tieout/contract";
import { createTestDatabase } from "@tieout/postgres";
import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, expect, test } from "vitest";
import { identityRoutes as routes } from "../contract/index.ts";
import { createAuthenticator, createPasswordHasher, registerIdentity, weakHashingForTests } from "./index.ts";

const password = "tall grass and no mower";
const username = "dana@aspen.example";
let running: TestApi | undefined;
afterAll(() => running?.stop());

/** Each call starts a process on the same installation after the previous one has ended. */
async function installation(): Promise<() => Promise<TestApi>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tieout-test-files-"));
  const stored = { db: await createTestDatabase(), directory, masterKey: randomBytes(32) };
  return async () => {
    await running?.app.close();
    running = await startTestApi({
      registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })],
      authenticator: (work) => createAuthenticator(work),
      limitsClasses: true,
      stored,
    });
    return running;
  };
}

test("after a restart, a remembered device signs in and keeps working while a stranger at its address uses up the address's entire call limit", async () => {
  const start = await installation();
  const before = await start();
  const organizationId = await before.organization("Aspen LLP");
  const passwordHash = await createPasswordHasher(weakHashingForTests).hash(password);
  await before.user({ organizationId, role: 2, email: username, passwordHash });
  const signIn = (api: TestApi, headers = {}) => api.anonymous.send(routes.login, { body: { username, password }, headers });
  const first = await signIn(before);
  const [cookie = ""] = String(first.headers["set-cookie"]).split(";");
  const { token } = first.value() as { readonly token: string };

  const after = await start();
  const stranger = () => after.anonymous.send(routes.login, { body: {} });
  for (let call = 0; call < routeClasses.open.callsPerMinute; call++) expect((await stranger()).status).toBe(400);
  expect([(await stranger()).status, (await signIn(after)).status]).toEqual([429, 429]);
  for (const made of ["tieout_device=", "tieout_sign_on="])
    expect((await signIn(after, { cookie: `${made}${"A".repeat(43)}` })).status).toBe(429);
  expect((await signIn(after, { cookie })).status).toBe(200);

  const guess = () => after.asToken("B".repeat(43)).send(routes.getMe, {});
  while ((await guess()).status !== 429);
  expect((await after.asToken(token).send(routes.getMe, { headers: { cookie } })).status).toBe(200);
});
