import type { ResponseOf } from "@tieout/contract";
import { type RealIssuer, registerCanary, startRealIssuer, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes, identityRoutes, issuerRoutes, secondStepRoutes, signOnRoutes, userRoutes } from "../../contract/index.ts";
import { signOnLimits } from "../../core/index.ts";
import { codeOf, ephemeralTokenIn, login, password, sessionTokenIn } from "../account/people-with-codes.test-data.ts";
import { begin, finish, firmWithIssuer, redirectAddress, returnedIn, signOn, startSignOnApi } from "./firm-with-issuer.test-data.ts";

let api: TestApi;
let issuer: RealIssuer;
let talkative: RealIssuer;
beforeAll(async () => {
  issuer = await startRealIssuer({ redirectAddress });
  talkative = await startRealIssuer({ redirectAddress, claimsInToken: true });
  for (const { secret } of [issuer, talkative]) registerCanary("token", secret);
  api = await startSignOnApi({ permitsPrivateIssuers: true });
});
afterAll(async () => {
  console.log(
    api.logLines
      .filter((l) => l.includes("fault"))
      .slice(0, 2)
      .join("\n"),
  );
  await api?.stop();
  await issuer?.stop();
  await talkative?.stop();
});

const run = (sql: string, params: readonly unknown[] = []) =>
  api.db.setup.work.asPlatform("test", (tx) => tx.query<{ readonly [column: string]: unknown }>(sql, params));
const tokenIn = (answer: ResponseOf<(typeof signOnRoutes)["finishSignOn"]>) => sessionTokenIn(answer);
const codeOfProblem = async (answer: ReturnType<typeof finish>) => (await answer).problem().code;

test("signing in at the firm's issuer opens the same session as a password, and the session records how it was opened", async () => {
  const { auditor, organizationId } = await firmWithIssuer(api, issuer, { domain: "good.example" });
  const offer = (await api.anonymous.call(signOnRoutes.getSignOnOffer, { query: { domain: "good.example" } })).value();
  expect(offer).toEqual({ firm: "Firm of good.example" });
  const answer = (await signOn(api, issuer, auditor.email)).value();
  expect(answer).toMatchObject({ user_data: { id: auditor.id, organization: { id: organizationId } }, assumed_by: null });
  const caller = api.asToken(tokenIn(answer));
  const sessions = (await caller.call(accountRoutes.listSessions)).value();
  expect(sessions).toMatchObject([{ is_current: true, signed_in_with: "openid_connect" }]);
  const again = (await signOn(api, issuer, auditor.email)).value();
  expect(tokenIn(again)).not.toBe(tokenIn(answer));
});

test("an issuer that puts the email in the ID token is asked for nothing else", async () => {
  const { auditor } = await firmWithIssuer(api, talkative, { domain: "talkative.example" });
  expect((await signOn(api, talkative, auditor.email)).value()).toHaveProperty("token");
});

test("the browser is sent to the issuer with PKCE, a state and a nonce, and secrets stay on the server", async () => {
  const { auditor } = await firmWithIssuer(api, issuer, { domain: "sent.example" });
  const { address, cookie } = await begin(api, auditor.email);
  const asked = Object.fromEntries(new URL(address).searchParams);
  expect(asked).toEqual({
    ...{ client_id: "tieout", response_type: "code", scope: "openid email", redirect_uri: redirectAddress, login_hint: auditor.email },
    ...{ code_challenge_method: "S256", code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
    ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const { rows } = await run("select * from sign_on_attempts where email = $1", [auditor.email]);
  const kept = JSON.stringify(
    rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : value))),
  );
  for (const secret of [asked.state, asked.nonce, cookie.split("=")[1]]) expect(kept).not.toContain(secret);
});

test("a state works once, for ten minutes, and only for the browser and email of its sign-in; every other attempt gets the same sentence", async () => {
  const { auditor, admin } = await firmWithIssuer(api, issuer, { domain: "states.example" });
  const begun = await begin(api, auditor.email);
  const returned = returnedIn(await issuer.visit(begun.address));
  const other = await begin(api, auditor.email);
  const tries = [
    finish(api, { ...begun, cookie: "" }, returned),
    finish(api, { ...begun, cookie: other.cookie }, returned),
    finish(api, { ...begun, email: admin.email }, returned),
    finish(api, begun, { ...returned, state: "x".repeat(43) }),
  ];
  const problems = (await Promise.all(tries)).map((answer) => ({ ...answer.problem(), request_id: "" }));
  expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
  expect(problems[0]?.code).toBe("sign-on.attempt-over");
  expect((await finish(api, begun, returned)).value()).toHaveProperty("token");
  expect(await codeOfProblem(finish(api, begun, returned))).toBe("sign-on.attempt-over");
  const late = returnedIn(await issuer.visit(other.address));
  api.clock.advanceSeconds(signOnLimits.seconds);
  expect(await codeOfProblem(finish(api, other, late))).toBe("sign-on.attempt-over");
});

test("of twenty concurrent answers with one state, only one signs in", async () => {
  const { auditor } = await firmWithIssuer(api, issuer, { domain: "together.example" });
  const begun = await begin(api, auditor.email);
  const returned = returnedIn(await issuer.visit(begun.address));
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(api, begun, returned)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("another sign-in's code, nonce or PKCE challenge, or another issuer's token, is not accepted", async () => {
  const { auditor } = await firmWithIssuer(api, issuer, { domain: "mixed.example" });
  const first = await begin(api, auditor.email);
  const stolen = returnedIn(await issuer.visit(first.address));
  const second = await begin(api, auditor.email);
  const own = returnedIn(await issuer.visit(second.address));
  expect(await codeOfProblem(finish(api, second, { ...own, code: stolen.code }))).toBe("sign-on.not-confirmed");
  for (const [parameter, value] of [
    ["nonce", "n".repeat(43)],
    ["code_challenge", "c".repeat(43)],
  ] as const) {
    const begun = await begin(api, auditor.email);
    const changed = new URL(begun.address);
    changed.searchParams.set(parameter, value);
    expect(await codeOfProblem(finish(api, begun, returnedIn(await issuer.visit(changed.href)))), parameter).toBe("sign-on.not-confirmed");
  }
  for (const iss of [undefined, "https://login.evil.example"]) {
    const begun = await begin(api, auditor.email);
    const { code, state } = returnedIn(await issuer.visit(begun.address));
    const answer = finish(api, begun, iss === undefined ? { code, state } : { code, state, iss });
    expect(await codeOfProblem(answer), String(iss)).toBe("sign-on.not-confirmed");
  }
});

test.each([
  ["no-email", "not given", undefined, true],
  ["email-not-verified", "not verified", "ann@", false],
  ["email-not-verified", "of which nothing is said", "ann@", undefined],
  ["another-email", "another one than was typed", "ben@", true],
  ["another-email", "of another firm", "ann@another.example", true],
] as const)("%s: an email that is %s signs no one in", async (code, what, email, emailVerified) => {
  const domain = `${what.replaceAll(" ", "-")}.example`;
  const { auditor } = await firmWithIssuer(api, issuer, { domain });
  const given = email?.endsWith("@") ? `${email}${domain}` : email;
  issuer.people.set(auditor.email, {
    subject: auditor.email,
    ...(given === undefined ? {} : { email: given }),
    ...(emailVerified === undefined ? {} : { emailVerified }),
  });
  expect(await codeOfProblem(signOn(api, issuer, auditor.email))).toBe(`sign-on.${code}`);
});

test("an unproven domain is not offered; a domain whose proof was revoked since signs no one in", async () => {
  const unproven = await firmWithIssuer(api, issuer, { domain: "unproven.example", isProven: false });
  expect((await api.anonymous.call(signOnRoutes.getSignOnOffer, { query: { domain: unproven.domain } })).value()).toEqual({ firm: null });
  const refused = await api.anonymous.call(signOnRoutes.beginSignOn, { body: { email: unproven.auditor.email } });
  expect(refused.problem().code).toBe("sign-on.not-offered");
  const { auditor, admin, domainId } = await firmWithIssuer(api, issuer, { domain: "removed.example" });
  const begun = await begin(api, auditor.email);
  const returned = returnedIn(await issuer.visit(begun.address));
  await api.as(admin).call(issuerRoutes.removeDomain, { params: { domainId } });
  expect(await codeOfProblem(finish(api, begun, returned))).toBe("sign-on.attempt-over");
});

test("people of another firm, staff, deactivated and unknown people are refused with the same sentence, whatever the issuer says", async () => {
  const { organizationId, admin, auditor } = await firmWithIssuer(api, issuer, { domain: "refused.example" });
  const elsewhere = await api.organization();
  const foreign = await api.user({ organizationId: elsewhere, role: 1, email: "foreign@refused.example" });
  const staff = await api.user({ organizationId, role: 1, isStaff: true, email: "staff@refused.example" });
  const unknown = { email: "unknown@refused.example" };
  await run("update users set is_active = false where id = $1", [auditor.id]);
  const problems = [];
  for (const { email } of [foreign, staff, auditor, unknown]) {
    issuer.people.set(email, { subject: email, email, emailVerified: true });
    problems.push({ ...(await signOn(api, issuer, email)).problem(), request_id: "" });
  }
  expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
  expect(problems[0]?.code).toBe("sign-on.no-account");
  expect(admin.organizationId).toBe(organizationId);
});

test("no answer reveals whether an email has an account before the issuer has confirmed it", async () => {
  const { auditor } = await firmWithIssuer(api, issuer, { domain: "equal.example" });
  const shapes = [];
  for (const email of [auditor.email, "nobody@equal.example"]) {
    const answer = await api.anonymous.call(signOnRoutes.beginSignOn, { body: { email } });
    const address = new URL(answer.value().authorization_address);
    for (const name of ["state", "nonce", "code_challenge", "login_hint"]) address.searchParams.set(name, "");
    shapes.push(`${answer.status} ${address.href} ${String(answer.headers["set-cookie"]).replace(/=[\w-]{43}/, "=")}`);
  }
  expect(new Set(shapes).size).toBe(1);
});

test("a subject stays with its person: someone who gets the email later can't use the account until an admin resets it", async () => {
  const { auditor, admin } = await firmWithIssuer(api, issuer, { domain: "subjects.example" });
  (await signOn(api, issuer, auditor.email)).value();
  issuer.people.set(auditor.email, { subject: "the next person", email: auditor.email, emailVerified: true });
  expect(await codeOfProblem(signOn(api, issuer, auditor.email))).toBe("sign-on.no-account");
  for (const active of [false, true])
    (await api.as(admin).call(userRoutes.updateUser, { params: { userId: auditor.id }, body: { is_active: active } })).value();
  expect((await signOn(api, issuer, auditor.email)).value()).toHaveProperty("token");
});

test("a person's own second step is required, unless the firm says the issuer requires one", async () => {
  const { auditor, admin, issuerId } = await firmWithIssuer(api, issuer, { domain: "steps.example" });
  const me = api.asToken(sessionTokenIn((await login(api, auditor.email, password)).value()));
  const { key } = (await me.call(accountRoutes.beginTotp, { body: { password } })).value();
  (await me.call(accountRoutes.confirmTotp, { body: { code: codeOf(key, api.clock.now(), -1) } })).value();
  const asked = (await signOn(api, issuer, auditor.email)).value();
  expect(asked).toMatchObject({ mfa_required: true, methods: ["totp", "recovery_code"] });
  const body = { code: codeOf(key, api.clock.now()), ephemeralToken: ephemeralTokenIn(asked) };
  const { token } = (await api.anonymous.call(secondStepRoutes.loginWithCode, { body })).value();
  const sessions = (await api.asToken(token).call(accountRoutes.listSessions)).value();
  expect(sessions.find(({ is_current: isCurrent }) => isCurrent)?.signed_in_with).toBe("openid_connect");
  const change = { client_id: issuer.clientId, client_secret: null, has_second_step: true, password };
  (await api.as(admin).call(issuerRoutes.updateIssuer, { params: { issuerId }, body: change })).value();
  expect((await signOn(api, issuer, auditor.email)).value()).toHaveProperty("token");
});

test("if the firm requires a second step, whether a session through the issuer is limited follows the issuer's setting immediately", async () => {
  const { auditor, admin, issuerId, organizationId } = await firmWithIssuer(api, issuer, { domain: "rules.example" });
  const boss = api.as(admin);
  const { key } = (await boss.call(accountRoutes.beginTotp, { body: { password } })).value();
  (await boss.call(accountRoutes.confirmTotp, { body: { code: codeOf(key, api.clock.now()) } })).value();
  await run("update organizations set requires_second_step = true where id = $1", [organizationId]);
  const answer = (await signOn(api, issuer, auditor.email)).value();
  expect(answer).toMatchObject({ user_data: { must_set_up_second_step: true } });
  const caller = api.asToken(tokenIn(answer));
  const isLimited = async () => (await caller.call(identityRoutes.getMe)).value().must_set_up_second_step;
  const say = async (hasSecondStep: boolean) => {
    const body = { client_id: issuer.clientId, client_secret: null, has_second_step: hasSecondStep, password };
    (await api.as(admin).call(issuerRoutes.updateIssuer, { params: { issuerId }, body })).value();
    return isLimited();
  };
  expect([await isLimited(), await say(true), await say(false)]).toEqual([true, false, true]);
});

test("removing an issuer ends its sessions immediately, and its people then sign in with their password", async () => {
  const { auditor, admin, issuerId } = await firmWithIssuer(api, issuer, { domain: "gone.example" });
  const caller = api.asToken(tokenIn((await signOn(api, issuer, auditor.email)).value()));
  const own = api.asToken(sessionTokenIn((await login(api, auditor.email, password)).value()));
  (await api.as(admin).call(issuerRoutes.removeIssuer, { params: { issuerId }, body: { password } })).value();
  expect((await caller.call(identityRoutes.getMe)).status).toBe(401);
  expect((await own.call(identityRoutes.getMe)).status).toBe(200);
});

test("an invited person without a password signs in through the issuer, becomes active, and can take over engagements", async () => {
  const { organizationId, admin, auditor } = await firmWithIssuer(api, issuer, { domain: "invited.example" });
  const invited = await api.user({ organizationId, role: 2, email: "new@invited.example" });
  issuer.people.set(invited.email, { subject: "new", email: invited.email, emailVerified: true });
  const statusOf = async () => {
    const { results } = (await api.as(admin).call(userRoutes.listUsers, { query: { search: invited.email } })).value();
    return results[0]?.status;
  };
  const leave = async (isActive: boolean) => {
    const body = { is_active: isActive, hand_over_to: isActive ? null : invited.id };
    return api.as(admin).call(userRoutes.updateUser, { params: { userId: auditor.id }, body });
  };
  expect([await statusOf(), (await leave(false)).problem().code]).toEqual(["invited", "identity.no-successor"]);
  expect((await signOn(api, issuer, invited.email)).value()).toMatchObject({ user_data: { id: invited.id } });
  expect([await statusOf(), (await leave(false)).status]).toEqual(["active", 200]);
});

test("refused sign-ins are recorded in the firm's audit log, without the email", async () => {
  const { auditor, organizationId } = await firmWithIssuer(api, issuer, { domain: "audited.example" });
  issuer.people.set(auditor.email, { subject: "audited", email: auditor.email, emailVerified: false });
  await signOn(api, issuer, auditor.email);
  const { rows } = await run("select event, data from audit_events where organization_id = $1 order by sequence", [organizationId]);
  expect(rows.map(({ event }) => event)).toEqual([
    ...["identity.issuer-added", "identity.domain-added", "identity.single-sign-on-refused"],
  ]);
  expect(JSON.stringify(rows)).not.toContain(auditor.email);
});
