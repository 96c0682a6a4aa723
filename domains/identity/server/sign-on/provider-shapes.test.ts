import { type ShapedIssuer, startShapedIssuer, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issuerRoutes } from "../../contract/index.ts";
import { password } from "../account/people-with-codes.test-data.ts";
import { begin, type FirmWithIssuer, finish, firmWithIssuer, returnedIn, startSignOnApi } from "./firm-with-issuer.test-data.ts";

const domain = "shapes.example";
const tenant = { tid: "72f988bf-86f1-41af-91ab-2d7cd011db47", ver: "2.0" };
/** Microsoft's configuration for a tenant, which doesn't mention email_verified. */
const ofEntra = {
  token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt", "client_secret_basic", "self_signed_tls_client_auth"],
  claims_supported: ["sub", "iss", "aud", "exp", "iat", "nonce", "preferred_username", "name", "tid", "ver", "email"],
};

let api: TestApi;
let issuer: ShapedIssuer;
let firm: FirmWithIssuer;
let email = "";
beforeAll(async () => {
  issuer = await startShapedIssuer({ secret: "Wx8Q~abc.DEF_gh-ij+k/l=" });
  api = await startSignOnApi({ permitsPrivateIssuers: true });
  firm = await firmWithIssuer(api, { ...issuer, people: new Map() }, { domain });
  email = firm.auditor.email;
});
beforeEach(() => {
  issuer.shown.length = 0;
  // A network address may begin only a few sign-ons in five minutes.
  api.clock.advanceSeconds(60);
});
afterAll(async () => {
  await api?.stop();
  await issuer?.stop();
});

const change = (body: object) =>
  api.as(firm.admin).send(issuerRoutes.updateIssuer, {
    params: { issuerId: firm.issuerId },
    body: { client_id: issuer.clientId, client_secret: null, has_second_step: false, password, ...body },
  });
const trust = async (trusts: boolean) => expect((await change({ trusts_emails: trusts })).status).toBe(200);
const signOn = async () => {
  const begun = await begin(api, email);
  return finish(api, begun, returnedIn(await issuer.visit(begun.address)));
};
const problemOf = async () => (await signOn()).problem();
const isSignedIn = async () => expect((await signOn()).value()).toMatchObject({ user_data: { id: firm.auditor.id } });
const tried = async () => {
  const caller = api.as(firm.admin);
  const params = { issuerId: firm.issuerId };
  const begun = (await caller.call(issuerRoutes.beginTrial, { params })).value();
  const { code, state } = returnedIn(await issuer.visit(begun.authorization_address));
  return (await caller.call(issuerRoutes.finishTrial, { params, body: { code, state } })).value();
};

describe("Microsoft Entra ID", () => {
  const token = { ...tenant, sub: "AAAA-entra", preferred_username: "ann@shapes.onmicrosoft.com" };

  test("without an optional claim signs a person in only while the firm trusts its emails", async () => {
    issuer.shape = { metadata: ofEntra, token: { ...token, email }, userinfo: { sub: token.sub, email } };
    expect(await problemOf()).toMatchObject({
      code: "sign-on.email-not-verified",
      msg: expect.stringContaining(`your email is ${email}, but not`),
    });
    expect(await tried()).toMatchObject({ signs_in: false, concludes: expect.stringContaining("xms_edov") });
    await trust(true);
    await isSignedIn();
    expect(await tried()).toMatchObject({ signs_in: true });
    await trust(false);
    expect((await problemOf()).code).toBe("sign-on.email-not-verified");
  });

  test.each<[string, object]>([
    ["xms_edov as 1", { email: `ann@${domain}`, xms_edov: 1 }],
    ["xms_edov as a text", { email: `ann@${domain}`, xms_edov: "1" }],
    ["xms_edov as true", { email: `ann@${domain}`, xms_edov: true }],
    ["verified_primary_email", { verified_primary_email: [`Ann@${domain}`] }],
    [
      "verified_secondary_email",
      { email: "ann@shapes.onmicrosoft.com", verified_primary_email: [], verified_secondary_email: [`ann@${domain}`] },
    ],
  ])("with the optional claim %s signs a person in without trust", async (_, claims) => {
    issuer.shape = { metadata: ofEntra, token: { ...token, ...claims }, userinfo: { sub: token.sub } };
    await isSignedIn();
  });

  test("with a different email address says which, and without an email says that the sign-in name proves none", async () => {
    await trust(true);
    issuer.shape = { metadata: ofEntra, token: { ...token, email: "ann@shapes.onmicrosoft.com" }, userinfo: { sub: token.sub } };
    expect((await problemOf()).msg).toContain(`says your email is ann@shapes.onmicrosoft.com, but you entered ${email}.`);
    issuer.shape = { metadata: ofEntra, token: { ...token, preferred_username: email, upn: email }, userinfo: { sub: token.sub } };
    expect(await problemOf()).toMatchObject({ code: "sign-on.no-email", msg: expect.stringContaining("which doesn't prove one") });
    issuer.shape = { metadata: ofEntra, token: { ...token, email, acct: 1 }, userinfo: { sub: token.sub } };
    expect((await problemOf()).msg).toContain("yours is a guest account");
    issuer.shape = { metadata: ofEntra, token: { ...token, email, xms_edov: "0" }, userinfo: { sub: token.sub } };
    expect((await problemOf()).msg).toContain("that it's not verified");
    await trust(false);
  });

  test("can be trusted only if the issuer is a single tenant, and Google can't be trusted at all", async () => {
    const add = (address: string) =>
      api.as(firm.admin).send(issuerRoutes.createIssuer, {
        body: { address, client_id: "x", client_secret: "y", has_second_step: false, trusts_emails: true, password },
      });
    for (const address of [
      "https://login.microsoftonline.com/common/v2.0",
      "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
      "https://accounts.google.com",
    ])
      expect((await add(address)).problem(), address).toMatchObject({ status: 422, code: "sign-on.not-to-be-trusted" });
    const made = (await add("https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0")).value();
    expect(made).toMatchObject({ trusts_emails: true, may_be_trusted: true });
  });
});

test.each<[string, object, object | undefined]>([
  ["Okta", { sub: "00u1", idp: "00o1", amr: ["pwd"] }, { sub: "00u1", email: `ann@${domain}`, email_verified: true }],
  ["OneLogin, which writes true as a text", { sub: "38765", email: `ann@${domain}`, email_verified: "true" }, undefined],
  ["Google", { sub: "1157", hd: domain, email: `ann@${domain}`, email_verified: true }, undefined],
])("an issuer shaped like %s signs a person in", async (_, token, userinfo) => {
  issuer.shape = { token: { ...token }, ...(userinfo ? { userinfo: { ...userinfo } } : {}) };
  // Each issuer has a different subject for the person.
  await api.db.setup.work.asPlatform("test", (tx) => tx.query("delete from sign_on_links where issuer_id = $1", [firm.issuerId]));
  await isSignedIn();
});

test("an issuer like OneLogin, which omits email_verified, signs a person in only with the firm's trust", async () => {
  await api.db.setup.work.asPlatform("test", (tx) => tx.query("delete from sign_on_links where issuer_id = $1", [firm.issuerId]));
  issuer.shape = { token: { sub: "38766", email, preferred_username: "ann" } };
  expect((await problemOf()).code).toBe("sign-on.email-not-verified");
  await trust(true);
  await isSignedIn();
  issuer.shape = { token: { sub: "38766", email, email_verified: false } };
  expect((await problemOf()).msg).toContain("that it's not verified");
  await trust(false);
});

describe("the client secret", () => {
  const verified = () => ({ sub: "38767", email, email_verified: true });
  beforeEach(async () => {
    await api.db.setup.work.asPlatform("test", (tx) => tx.query("delete from sign_on_links where issuer_id = $1", [firm.issuerId]));
  });

  test.each([
    ["in the body where the issuer takes both", ["client_secret_basic", "client_secret_post"], ["post", "basic"]],
    ["in the header where the client is registered for it", ["client_secret_basic", "client_secret_post"], ["basic"]],
    ["in the header where the issuer names no other way", ["client_secret_basic"], ["basic"]],
    ["undecoded, to a server that does not decode it", ["client_secret_basic"], ["basic-as-is"]],
    ["undecoded, to a server that says nothing of its ways", undefined, ["basic-as-is"]],
  ] as const)("is presented %s, and tried that way first from then on", async (_, methods, takes) => {
    issuer.shape = { token: verified(), takes, ...(methods ? { metadata: { token_endpoint_auth_methods_supported: methods } } : {}) };
    await isSignedIn();
    issuer.shown.length = 0;
    await isSignedIn();
    expect(issuer.shown).toEqual([takes[0]]);
    const test = (await api.as(firm.admin).call(issuerRoutes.testIssuer, { params: { issuerId: firm.issuerId } })).value();
    const says = test.checks.find(({ check }) => check === "secret")?.says;
    expect([test.works, says]).toEqual([true, expect.stringMatching(takes[0] === "basic-as-is" ? /doesn't decode/ : /client_secret_/)]);
  });

  test("is reported as wrong if every way fails", async () => {
    issuer.shape = { token: verified(), takes: [] };
    const test = (await api.as(firm.admin).call(issuerRoutes.testIssuer, { params: { issuerId: firm.issuerId } })).value();
    expect(test.checks.at(-1)).toMatchObject({ check: "secret", ok: false });
    expect((await problemOf()).code).toBe("sign-on.not-confirmed");
  });
});

test.each([
  ["an empty subject", { sub: "" }],
  ["a subject of blanks", { sub: "  " }],
  ["a subject that is too long", { sub: "x".repeat(256) }],
  ["a subject that no database keeps", { sub: "a\0b" }],
])("%s is refused without a server error", async (_, token) => {
  issuer.shape = { token: { email, email_verified: true, ...token } };
  expect(await problemOf()).toMatchObject({ status: 400, code: "sign-on.no-subject" });
  expect(await tried()).toMatchObject({ signs_in: false, concludes: expect.stringContaining("doesn't identify the person") });
});

test.each([
  ["behind", -7200, /is 120 minutes behind Tieout's/],
  ["ahead", 900, /is 15 minutes ahead of Tieout's/],
])("an issuer whose clock is %s is reported with the time difference", async (_, aheadSeconds, says) => {
  const nbf = Math.floor(Date.now() / 1000) + aheadSeconds;
  issuer.shape = { token: { sub: "clock", email, email_verified: true, nbf }, aheadSeconds };
  expect(await problemOf()).toMatchObject({ code: "sign-on.clock-differs", msg: expect.stringMatching(says) });
  expect((await tried()).concludes).toMatch(says);
});

test.each([
  ["another audience", { aud: "someone else" }],
  ["another issuer", { iss: "https://login.evil.example" }],
  ["another nonce", { nonce: "n".repeat(43) }],
  ["several audiences, of which another is the authorized party", { aud: ["tieout", "x"], azp: "x" }],
])("a token with %s confirms no one, in a sign-in or a trial", async (_, token) => {
  issuer.shape = { token: { sub: "38767", email, email_verified: true, ...token } };
  expect((await problemOf()).code).toBe("sign-on.not-confirmed");
  expect((await tried()).signs_in).toBe(false);
});

test.each<[string, object, RegExp]>([
  ["401 with a challenge", { userinfoRefuses: { status: 401, hasChallenge: true } }, /: it returns 401\./],
  ["401 without one", { userinfoRefuses: { status: 401, hasChallenge: false } }, /: it returns 401\./],
  ["403 with a challenge", { userinfoRefuses: { status: 403, hasChallenge: true } }, /: it returns 403\./],
  ["500", { userinfoRefuses: { status: 500, hasChallenge: false } }, /: it returns 500\./],
  ["for another person", { userinfo: { sub: "someone else", email: `ann@${domain}`, email_verified: true } }, /who the person is\. /],
])("a userinfo endpoint that answers %s is reported as such, not as a wrong client secret or URL", async (_, shape, says) => {
  issuer.shape = { token: { sub: "userinfo" }, userinfo: { sub: "userinfo" }, ...shape };
  const { signs_in, concludes } = await tried();
  expect([signs_in, concludes]).toEqual([false, expect.stringMatching(/accepts the client ID and secret, but its userinfo endpoint/)]);
  expect(concludes).toMatch(says);
  expect((await problemOf()).code).toBe("sign-on.not-confirmed");
});

describe("a trial", () => {
  test("shows what was received, opens no session and links no one; it belongs to the admin who began it, works once, and can't be used as a sign-in", async () => {
    issuer.shape = { token: { sub: "trial-1", email: firm.admin.email, email_verified: true, groups: ["Partners"] } };
    const caller = api.as(firm.admin);
    const params = { issuerId: firm.issuerId };
    const before = await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query("select id from sessions where issuer_id = $1", [firm.issuerId]),
    );
    const found = await tried();
    expect(found).toMatchObject({ signs_in: true, concludes: expect.stringContaining(`a•••@${domain} would be signed in`) });
    expect(found.claims.find(({ name }) => name === "email")).toMatchObject({ value: `a•••@${domain}`, family: "used" });
    expect(JSON.stringify(found)).not.toContain(firm.admin.email);
    const after = await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query("select id from sessions where issuer_id = $1", [firm.issuerId]),
    );
    const links = await api.db.setup.work.asPlatform("test", (tx) => tx.query("select from sign_on_links where subject = 'trial-1'"));
    expect([after.rows, links.rows]).toEqual([before.rows, []]);
    const begun = (await caller.call(issuerRoutes.beginTrial, { params })).value();
    const { code, state } = returnedIn(await issuer.visit(begun.authorization_address));
    const asSignIn = await finish(api, { email: firm.admin.email, cookie: `tieout_sign_on=${"x".repeat(43)}` }, { code, state });
    expect(asSignIn.problem().code).toBe("sign-on.attempt-over");
    const colleague = await api.user({ organizationId: firm.organizationId, role: 1 });
    for (const [by, status] of [
      [colleague, 400],
      [firm.auditor, 403],
      [firm.admin, 200],
      [firm.admin, 400],
    ] as const)
      expect((await api.as(by).send(issuerRoutes.finishTrial, { params, body: { code, state } })).status).toBe(status);
  });

  test("works before a domain is proven, and says what is still missing", async () => {
    issuer.shape = { token: { sub: "trial-2", email: "dana@not-ours.example", email_verified: true } };
    expect((await tried()).concludes).toContain("not-ours.example is not a verified domain of this issuer");
    issuer.shape = { token: { sub: "trial-3", email: `nobody@${domain}`, email_verified: true } };
    expect((await tried()).concludes).toContain("no active user in your firm has that email");
  });
});
