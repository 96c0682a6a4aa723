import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes } from "../contract/index.ts";
import { createPasswordHasher, registerIdentity, weakHashingForTests } from "./index.ts";

const password = "tall grass and no mower";
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })],
    trustedProxies: 1,
  });
  const organizationId = await api.organization("Aspen LLP");
  const passwordHash = await createPasswordHasher(weakHashingForTests).hash(password);
  await api.user({ organizationId, role: 2, email: "dana@aspen.example", passwordHash });
});
afterAll(() => api?.stop());

async function cookieOf(proto: "http" | "https", cookie = "") {
  const headers = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": proto, ...(cookie === "" ? {} : { cookie }) };
  const answer = await api.anonymous.send(identityRoutes.login, { body: { username: "dana@aspen.example", password }, headers });
  expect(answer.status).toBe(200);
  return String(answer.headers["set-cookie"]);
}
const valueIn = (cookie: string): string => /^[\w-]+=([\w-]{43});/.exec(cookie)?.[1] ?? "";

test("over TLS, a cookie is limited to this host and to TLS and hidden from scripts; a cookie that another host in the domain could have set is ignored", async () => {
  const first = await cookieOf("https");
  expect(first).toMatch(/^__Host-tieout_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
  expect(valueIn(await cookieOf("https", `__Host-tieout_device=${valueIn(first)}`))).toBe(valueIn(first));
  expect(valueIn(await cookieOf("https", `tieout_device=${valueIn(first)}`))).not.toBe(valueIn(first));
});

test("without TLS, as on a local machine, the cookie is sent only with sign-in calls", async () => {
  expect(await cookieOf("http")).toMatch(/^tieout_device=[\w-]{43}; Path=\/api\/auth\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
});
