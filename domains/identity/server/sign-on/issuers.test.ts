import { createServer, type Server } from "node:http";
import { type NameServer, type RealIssuer, startNameServer, startRealIssuer, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issuerRoutes, signOnRoutes } from "../../contract/index.ts";
import { signOnLimits } from "../../core/index.ts";
import { password } from "../account/people-with-codes.test-data.ts";
import { adminOf, firmWithIssuer, prove, redirectAddress, signOn, startSignOnApi } from "./firm-with-issuer.test-data.ts";

let api: TestApi;
/** Configured as in production: only public addresses are called. */
let strict: TestApi;
let issuer: RealIssuer;
let names: NameServer;
/** A server that responds as each test sets it up. */
let odd: Server;
let oddAnswer: unknown = {};
let oddAddress = "";
beforeAll(async () => {
  issuer = await startRealIssuer({ redirectAddress });
  names = await startNameServer();
  odd = createServer((_, response) => response.setHeader("content-type", "application/json").end(JSON.stringify(oddAnswer)));
  await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
  const address = odd.address();
  oddAddress = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  api = await startSignOnApi({ permitsPrivateIssuers: true, nameServers: [names.address] });
  strict = await startSignOnApi({});
});
afterAll(async () => {
  await Promise.all([api?.stop(), strict?.stop()]);
  await Promise.all([issuer?.stop(), names?.stop()]);
  odd?.close();
});

const run = (sql: string, params: readonly unknown[] = []) =>
  api.db.setup.work.asPlatform("test", (tx) => tx.query<{ readonly [column: string]: unknown }>(sql, params));
const eventsOf = async (organizationId: string) =>
  (await run("select event, data from audit_events where organization_id = $1 order by sequence", [organizationId])).rows;

interface IssuerInput {
  readonly address?: string;
  readonly secret?: string;
  readonly to?: TestApi;
}
const add = (admin: TestUser, { address = issuer.address, secret = issuer.secret, to = api }: IssuerInput = {}) => {
  const body = { address, client_id: issuer.clientId, client_secret: secret, has_second_step: false, password };
  return to.as(admin).call(issuerRoutes.createIssuer, { body });
};
const addDomain = (admin: TestUser, issuerId: string, domain: string) =>
  api.as(admin).call(issuerRoutes.addDomain, { params: { issuerId }, body: { domain } });
const check = (admin: TestUser, domainId: string) => api.as(admin).call(issuerRoutes.checkDomain, { params: { domainId } });
const testOf = async (admin: TestUser, issuerId: string, of: TestApi = api) =>
  (await of.as(admin).call(issuerRoutes.testIssuer, { params: { issuerId } })).value();

test("an admin adds an issuer and a domain and publishes the TXT record; from then on its people sign in through it", async () => {
  const { admin, organizationId } = await adminOf(api, "journey.example");
  const { id: issuerId, ...made } = (await add(admin)).value();
  expect(made).toMatchObject({ address: issuer.address, client_id: "tieout", has_second_step: false, people: 0, domains: [] });
  const { id, ...domain } = (await addDomain(admin, issuerId, " @Journey.example ")).value();
  expect(domain).toMatchObject({ domain: "journey.example", txt_name: "_tieout.journey.example", proven_at: null, proven_by: null });
  expect((await check(admin, id)).problem().code).toBe("sign-on.record-absent");
  names.records.set(domain.txt_name, ["v=spf1 -all", "tieout-domain=of-another-firm"]);
  expect((await check(admin, id)).problem().code).toBe("sign-on.record-different");
  names.records.set(domain.txt_name, null);
  expect((await check(admin, id)).problem().code).toBe("sign-on.names-silent");
  names.records.set(domain.txt_name, ["v=spf1 -all", domain.txt_value]);
  expect((await check(admin, id)).value()).toMatchObject({ proven_at: api.clock.now().toISOString(), proven_by: "dns" });
  issuer.people.set(admin.email, { subject: "boss", email: admin.email, emailVerified: true });
  expect((await signOn(api, issuer, admin.email)).value()).toHaveProperty("token");
  const listed = (await api.as(admin).call(issuerRoutes.listIssuers)).value();
  expect(listed).toMatchObject({ redirect_address: redirectAddress, issuers: [{ id: issuerId, people: 1, domains: [{ id }] }] });
  const events = await eventsOf(organizationId);
  expect(events.map(({ event }) => event)).toEqual([
    ...["identity.issuer-added", "identity.domain-added", "identity.domain-proven", "identity.signed-in"],
  ]);
  expect(JSON.stringify([listed, events])).not.toContain(issuer.secret);
});

test("several issuers each sign in their own domains", async () => {
  const second = await startRealIssuer({ redirectAddress });
  const { admin, auditor, organizationId } = await firmWithIssuer(api, issuer, { domain: "first.example" });
  const { id: issuerId } = (await add(admin, { address: second.address, secret: second.secret })).value();
  const { id } = (await addDomain(admin, issuerId, "second.example")).value();
  await prove(api, id);
  const cara = await api.user({ organizationId, role: 2, email: "cara@second.example" });
  second.people.set(cara.email, { subject: "cara", email: cara.email, emailVerified: true });
  expect((await signOn(api, second, cara.email)).value()).toMatchObject({ user_data: { id: cara.id } });
  expect((await signOn(api, issuer, auditor.email)).value()).toMatchObject({ user_data: { id: auditor.id } });
  await second.stop();
});

test("a domain already proven by one firm can't be proven by another, neither by a record nor by staff; a public email domain is refused", async () => {
  const first = await firmWithIssuer(api, issuer, { domain: "contested.example" });
  const other = await adminOf(api, "other.example");
  const { id: issuerId } = (await add(other.admin)).value();
  const domain = (await addDomain(other.admin, issuerId, first.domain)).value();
  names.records.set(domain.txt_name, [domain.txt_value]);
  expect((await check(other.admin, domain.id)).problem().code).toBe("sign-on.domain-taken");
  const staff = await api.user({ organizationId: await api.organization(), role: 1, isStaff: true });
  const body = { reason: "Seen the contract of the firm" };
  const byStaff = await api.as(staff).call(issuerRoutes.proveDomain, { params: { domainId: domain.id }, body });
  expect(byStaff.problem().code).toBe("sign-on.domain-taken");
  for (const [given, code] of [
    ["gmail.com", "sign-on.public-mail"],
    ["https://firm.example", "sign-on.not-a-domain"],
    [first.domain, "sign-on.domain-listed"],
  ] as const)
    expect((await addDomain(other.admin, issuerId, given)).problem().code).toBe(code);
});

test("only staff can prove a domain by giving a reason, which is recorded in the firm's audit log", async () => {
  const { admin, domainId, domain, organizationId, auditor } = await firmWithIssuer(api, issuer, {
    domain: "by-staff.example",
    isProven: false,
  });
  const staff = await api.user({ organizationId: await api.organization(), role: 1, isStaff: true });
  const reason = "Letter of the managing partner, checked by telephone";
  const proof = (by: TestUser) => api.as(by).call(issuerRoutes.proveDomain, { params: { domainId }, body: { reason } });
  expect((await proof(admin)).status).toBe(403);
  const listed = (await api.as(staff).call(issuerRoutes.listUnprovenDomains)).value();
  expect(listed.find(({ id }) => id === domainId)).toMatchObject({ domain, firm: `Firm of ${domain}`, issuer: issuer.address });
  expect((await proof(staff)).status).toBe(204);
  expect((await signOn(api, issuer, auditor.email)).value()).toHaveProperty("token");
  const proven = (await eventsOf(organizationId)).find(({ event }) => event === "identity.domain-proven");
  expect(proven?.data).toMatchObject({ domain, by: "staff", staff: staff.email, reason });
});

test("another firm's issuers and domains are not found, auditors see none, and staff who are viewing an account can't change any", async () => {
  const { issuerId, domainId, auditor } = await firmWithIssuer(api, issuer, { domain: "own.example" });
  const { admin: stranger } = await adminOf(api, "stranger.example");
  const caller = api.as(stranger);
  const change = { client_id: "x", client_secret: null, has_second_step: true, password };
  for (const answer of [
    await caller.call(issuerRoutes.updateIssuer, { params: { issuerId }, body: change }),
    await caller.call(issuerRoutes.removeIssuer, { params: { issuerId }, body: { password } }),
    await caller.call(issuerRoutes.testIssuer, { params: { issuerId } }),
    await addDomain(stranger, issuerId, "stranger.example"),
    await check(stranger, domainId),
    await caller.call(issuerRoutes.removeDomain, { params: { domainId } }),
  ])
    expect(answer.status).toBe(404);
  expect((await caller.call(issuerRoutes.listIssuers)).value().issuers).toEqual([]);
  expect((await api.as(auditor).call(issuerRoutes.listIssuers)).status).toBe(403);
});

test("changing an issuer requires the password; a firm can add each issuer only once and at most ten", async () => {
  const { admin, issuerId } = await firmWithIssuer(api, issuer, { domain: "limits.example" });
  const params = { issuerId };
  const wrong = { client_id: "x", client_secret: null, has_second_step: false, password: "not the password" };
  expect((await api.as(admin).call(issuerRoutes.updateIssuer, { params, body: wrong })).problem().code).toBe("account.wrong-password");
  const removal = { password: "not the password" };
  expect((await api.as(admin).call(issuerRoutes.removeIssuer, { params, body: removal })).problem().code).toBe("account.wrong-password");
  expect((await add(admin)).problem().code).toBe("sign-on.issuer-listed");
  for (let more = 1; more < signOnLimits.issuers; more += 1) (await add(admin, { address: `https://login${more}.firm.example` })).value();
  expect((await add(admin, { address: "https://one-more.firm.example" })).problem().code).toBe("sign-on.many-issuers");
});

test("a new client ID requires people to be linked again, while a new secret keeps them linked", async () => {
  const { admin, auditor, issuerId } = await firmWithIssuer(api, issuer, { domain: "clients.example" });
  (await signOn(api, issuer, auditor.email)).value();
  const people = async (clientId: string, secret: string | null) => {
    const body = { client_id: clientId, client_secret: secret, has_second_step: false, password };
    return (await api.as(admin).call(issuerRoutes.updateIssuer, { params: { issuerId }, body })).value().people;
  };
  expect(await people(issuer.clientId, "another secret")).toBe(1);
  expect(await people("another client", null)).toBe(0);
});

test("the test reports success, or the first problem and what to do about it", async () => {
  const { admin, issuerId, domainId } = await firmWithIssuer(api, issuer, { domain: "tested.example" });
  expect(await testOf(admin, issuerId)).toMatchObject({ works: true, checks: Array.from({ length: 5 }, () => ({ ok: true })) });
  await api.as(admin).call(issuerRoutes.removeDomain, { params: { domainId } });
  expect((await testOf(admin, issuerId)).checks.at(-1)).toMatchObject({ check: "domains", ok: false });
  const body = { client_id: issuer.clientId, client_secret: "an expired secret", has_second_step: false, password };
  await api.as(admin).call(issuerRoutes.updateIssuer, { params: { issuerId }, body });
  const { works, checks } = await testOf(admin, issuerId);
  expect(works).toBe(false);
  expect(checks.map(({ check: of, ok }) => [of, ok])).toEqual([
    ["address", true],
    ["configuration", true],
    ["secret", false],
  ]);
  expect(checks[2]?.says).toBe(
    "The issuer rejects the client ID and secret. Copy both again from its administration page; the secret may also have expired.",
  );
});

test.each([
  ["another-issuer", { issuer: "http://127.0.0.1:1/other" }, "configuration", /identifies itself by a different issuer address/],
  ["no OpenID", { hello: "world" }, "configuration", /not an OpenID Connect issuer/],
  ["no code flow", { response_types_supported: ["id_token"] }, "configuration", /authorization code flow/],
  ["no PKCE", { code_challenge_methods_supported: ["plain"] }, "configuration", /PKCE/],
  ["a page that is a script", { authorization_endpoint: "javascript:alert(1)" }, "configuration", /not an OpenID Connect issuer/],
] as const)("the test finds an issuer with %s", async (name, change, at, says) => {
  const { admin } = await adminOf(api, `${name.replaceAll(" ", "-").toLowerCase()}.example`);
  const { id } = (await add(admin, { address: oddAddress })).value();
  const endpoints = { authorization_endpoint: `${oddAddress}/auth`, token_endpoint: `${oddAddress}/token`, jwks_uri: `${oddAddress}/keys` };
  oddAnswer = "hello" in change ? change : { issuer: oddAddress, ...endpoints, ...change };
  const last = (await testOf(admin, id)).checks.at(-1);
  expect([last?.check, last?.ok]).toEqual([at, false]);
  expect(last?.says).toMatch(says);
});

test("an unresponsive issuer is distinguished from an unknown host, and signing in through it suggests the password", async () => {
  const { admin, auditor } = await firmWithIssuer(api, issuer, { domain: "silent.example", isProven: false });
  const silent = (await add(admin, { address: "http://127.0.0.1:9" })).value().id;
  expect((await testOf(admin, silent)).checks.at(-1)?.says).toMatch(/didn't respond/);
  const unknown = (await add(admin, { address: "https://login.firm.invalid" })).value().id;
  expect((await testOf(admin, unknown)).checks.at(-1)?.says).toMatch(/was not found in DNS/);
  await run("update sign_on_domains set issuer_id = $1, proven_at = now(), proven_by = 'dns' where domain = 'silent.example'", [silent]);
  const begun = await api.anonymous.call(signOnRoutes.beginSignOn, { body: { email: auditor.email } });
  expect(begun.problem().code).toBe("sign-on.issuer-silent");
});

test("outside tests, an issuer at a private address is refused: when it is added if it doesn't use TLS, and when it is called if its name resolves to one", async () => {
  const { admin } = await adminOf(strict, "strict.example");
  expect((await add(admin, { to: strict })).problem().code).toBe("sign-on.issuer-address");
  for (const host of ["localhost:9443", "127.0.0.1", "[::1]", "10.0.0.1", "169.254.169.254"]) {
    const { id } = (await add(admin, { to: strict, address: `https://${host}/login` })).value();
    const { works, checks } = await testOf(admin, id, strict);
    expect([works, checks.length, checks[0]?.says]).toEqual([false, 1, expect.stringMatching(/resolves to a private address/)]);
  }
});
