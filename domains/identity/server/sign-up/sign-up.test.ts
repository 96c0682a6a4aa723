import type { TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes, signUpRoutes } from "../../contract/index.ts";
import { signUpRules } from "../../core/index.ts";
import {
  accountOf,
  type Browser,
  callFrom,
  createAccount,
  type Mailbox,
  newBrowser,
  openMailbox,
  password,
  provenBrowser,
  sendCode,
  startSignUpApi,
  validateCode,
} from "./sign-up.test-data.ts";

let api: TestApi;
let mailbox: Mailbox;
beforeAll(async () => {
  api = await startSignUpApi();
  mailbox = openMailbox(api);
});
afterAll(() => api?.stop());

const rows = async (sql: string, params: readonly unknown[] = []) =>
  (await api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, params))).rows;
const stateOf = async (browser: Browser) => (await callFrom(api, browser, signUpRoutes.getSignUp)).value();
const answerQuestions = (body: Readonly<Record<string, unknown>>, browser: Browser) =>
  callFrom(api, browser, signUpRoutes.putDemographics, body);

test("from the email address to the store: the person is signed in as the admin of an organization that hides engagements", async () => {
  const email = "ines@dunmorecpa.example";
  const validated = await api.anonymous.call(signUpRoutes.validateEmail, { body: { email: " Ines@DunmoreCPA.example " } });
  expect(validated.value()).toEqual({ email });
  const browser = newBrowser();
  expect((await sendCode(api, email, browser)).status).toBe(204);
  const proven = await validateCode(api, email, await mailbox.codeTo(email), browser);
  expect(proven.value()).toEqual({ step: "account", email, has_colleagues: false, has_asked_admin: false });
  const made = await createAccount(api, { ...accountOf(email), referral_code: " AICPA-26 " }, browser);
  const { token, user_data: user, assumed_by: assumedBy } = made.value();
  expect(user).toMatchObject({ email, name: "Ines Marchetti", role: 1, is_staff: false, activeFlags: ["hide_engagements"] });
  expect([user.organization.name, assumedBy]).toEqual(["Dunmore & Ellery CPAs", null]);
  expect((await api.asToken(token).call(identityRoutes.getMe)).value()).toEqual(user);
  expect(await stateOf(browser)).toMatchObject({ step: "about_you", email });
  const answered = await answerQuestions({ email, employee_count: "10-49", role: "manager" }, browser);
  expect([answered.status, String(answered.headers["set-cookie"])]).toEqual([
    204,
    "tieout_sign_up=; Path=/api/storefront/; Max-Age=0; HttpOnly; SameSite=Strict",
  ]);
  expect(await rows("select referral_code, employee_count, work_role from store_customers where user_id = $1", [user.id])).toEqual([
    { referral_code: "AICPA-26", employee_count: "10-49", work_role: "manager" },
  ]);
  expect(await stateOf(browser)).toMatchObject({ step: "email", email: null });
  const login = await api.anonymous.call(identityRoutes.login, { body: { username: email, password } });
  expect(login.value()).toMatchObject({ user_data: { activeFlags: ["hide_engagements"] } });
  const events = await rows("select event from audit_events where organization_id = $1 order by sequence", [user.organization.id]);
  expect(events.map(({ event }) => event).slice(0, 4)).toEqual([
    "identity.organization-created",
    "identity.user-created",
    "identity.signed-up",
    "identity.signed-in",
  ]);
});

test("the last step can be skipped; neither of its questions must be answered", async () => {
  const email = "skips@skipping.example";
  const browser = await provenBrowser(api, mailbox, email);
  const { user_data: user } = (await createAccount(api, accountOf(email), browser)).value();
  expect((await answerQuestions({ email, employee_count: null, role: null }, browser)).status).toBe(204);
  expect(await rows("select referral_code, employee_count, work_role from store_customers where user_id = $1", [user.id])).toEqual([
    { referral_code: null, employee_count: null, work_role: null },
  ]);
});

test("a blank referral code is refused; it must be absent if there is none", async () => {
  const email = "blank@referral.example";
  const browser = await provenBrowser(api, mailbox, email);
  const refused = await createAccount(api, { ...accountOf(email), referral_code: "  " }, browser);
  expect(refused.problem().errors).toMatchObject([{ path: "body.referral_code" }]);
});

test("every call after the code needs the cookie for that address; neither the address alone nor a cookie for another address is enough", async () => {
  const email = "bound@cookies.example";
  const own = await provenBrowser(api, mailbox, email);
  const other = await provenBrowser(api, mailbox, "other@cookies.example");
  const invented = { ...newBrowser(), cookies: new Map([["tieout_sign_up", "x".repeat(43)]]) };
  for (const browser of [newBrowser(), other, invented]) {
    expect((await createAccount(api, accountOf(email), browser)).problem().code).toBe("sign-up.not-confirmed");
    const answers = await answerQuestions({ email, employee_count: null, role: null }, browser);
    expect(answers.problem().code).toBe("sign-up.not-confirmed");
  }
  expect((await callFrom(api, newBrowser(), signUpRoutes.askAdmin)).problem().code).toBe("sign-up.not-confirmed");
  const early = await answerQuestions({ email, employee_count: null, role: null }, own);
  expect(early.problem().code).toBe("sign-up.no-account-yet");
  expect((await createAccount(api, accountOf(email), own)).status).toBe(200);
  expect((await createAccount(api, accountOf(email), own)).problem().code).toBe("sign-up.has-account");
});

test("the cookie opens no session and is not accessible to scripts", async () => {
  const browser = newBrowser();
  const asked = await sendCode(api, "hidden@cookies.example", browser);
  expect(String(asked.headers["set-cookie"])).toMatch(
    /^tieout_sign_up_asked=[\w-]{43}; Path=\/api\/storefront\/; Max-Age=3600; HttpOnly; SameSite=Strict$/,
  );
  const answer = await validateCode(api, "hidden@cookies.example", await mailbox.codeTo("hidden@cookies.example"), browser);
  expect(String(answer.headers["set-cookie"])).toMatch(
    /^tieout_sign_up=[\w-]{43}; Path=\/api\/storefront\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
  );
  for (const cookie of browser.cookies.values()) expect((await api.asToken(cookie).call(identityRoutes.getMe)).status).toBe(401);
});

test("a sign-up can be resumed for 7 days in the same browser, or elsewhere with a new code; starting over deletes it", async () => {
  const email = "later@stopping.example";
  const browser = await provenBrowser(api, mailbox, email);
  api.clock.advanceSeconds(signUpRules.seconds - 60);
  expect(await stateOf(browser)).toMatchObject({ step: "account", email });
  api.clock.advanceSeconds(61);
  expect(await stateOf(browser)).toMatchObject({ step: "email", email: null });
  expect((await createAccount(api, accountOf(email), browser)).problem().code).toBe("sign-up.not-confirmed");
  const elsewhere = await provenBrowser(api, mailbox, email);
  expect(await stateOf(elsewhere)).toMatchObject({ step: "account", email });
  expect((await callFrom(api, elsewhere, signUpRoutes.forgetSignUp)).status).toBe(204);
  expect(await stateOf(elsewhere)).toMatchObject({ step: "email", email: null });
});

test("a refused password leaves nothing behind, and the step can be retried", async () => {
  const email = "weak@passwords.example";
  const browser = await provenBrowser(api, mailbox, email);
  const body = { ...accountOf(email), organization_name: "Never made LLP" };
  const refused = await createAccount(api, { ...body, password: "passwordpassword" }, browser);
  expect(refused.problem()).toMatchObject({ code: "sign-up.password-refused", status: 422 });
  expect(await rows("select from organizations where name = 'Never made LLP'")).toEqual([]);
  expect((await createAccount(api, body, browser)).status).toBe(200);
});

test("if two browsers prove one address, only one creates the account, and nothing is left of the other's attempt", async () => {
  const email = "twice@racing.example";
  const first = await provenBrowser(api, mailbox, email);
  api.clock.advanceSeconds(60);
  const second = await provenBrowser(api, mailbox, email);
  const body = { ...accountOf(email), organization_name: "Raced LLP" };
  const answers = await Promise.all([first, second, first].map((browser) => createAccount(api, body, browser)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const answer of answers)
    if (answer.status === 409) expect(["sign-up.has-account", "sign-up.not-confirmed"]).toContain(answer.problem().code);
  expect(await rows("select from organizations where name = 'Raced LLP'")).toHaveLength(1);
});

test("if an address has gotten an account in the meantime, a person who enters the right code learns that it has one", async () => {
  const email = "meanwhile@invited.example";
  const browser = newBrowser();
  await sendCode(api, email, browser);
  const code = await mailbox.codeTo(email);
  await api.user({ organizationId: await api.organization(), role: 2, email });
  expect((await validateCode(api, email, code, browser)).problem().code).toBe("sign-up.has-account");
  expect((await validateCode(api, email, code, browser)).problem().code).toBe("sign-up.code-over");
});
