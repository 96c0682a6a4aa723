import { type JobRunner, startJobRunner } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import type { TestApi } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signUpRoutes } from "../../contract/index.ts";
import { sendInvitationRequestHandler } from "../index.ts";
import {
  accountOf,
  type Browser,
  callFrom,
  createAccount,
  type Mailbox,
  newBrowser,
  openMailbox,
  provenBrowser,
  publicUrl,
  startSignUpApi,
} from "./sign-up.test-data.ts";

let api: TestApi;
let mailbox: Mailbox;
let runner: JobRunner | undefined;
const requests: Mail[] = [];
beforeAll(async () => {
  api = await startSignUpApi();
  mailbox = openMailbox(api);
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
  requests.length = 0;
});
afterAll(() => api?.stop());

const run = (sql: string, params: readonly unknown[] = []) => api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, params));
const stateOf = async (browser: Browser) => (await callFrom(api, browser, signUpRoutes.getSignUp)).value();
const ask = (browser: Browser) => callFrom(api, browser, signUpRoutes.askAdmin);

/** Email addresses of the admins who were emailed, after everything pending was sent. */
async function askedAdmins(): Promise<readonly string[]> {
  const mail = { send: async (sent: Mail) => void requests.push(sent) };
  const handlers = [sendInvitationRequestHandler({ work: api.db.database.work, mail, publicUrl })];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  runner ??= await startJobRunner({ queueUrl: api.db.queueUrl, appDatabase: api.db.database, handlers, concurrency: 1, log });
  const open = "select from job_progress where job_key like 'invitation-request:%' and state not in ('done', 'dead')";
  await expect.poll(async () => (await run(open)).rows.length).toBe(0);
  return requests.map(({ to }) => to).sort();
}

/** Creates a firm with two admins and an auditor whose email addresses are in the domain. */
async function firmAt(domain: string) {
  const organizationId = await api.organization(`Firm at ${domain}`);
  for (const [name, role] of [
    ["ada", 1],
    ["ben", 1],
    ["cal", 2],
  ] as const)
    await api.user({ organizationId, role, email: `${name}@${domain}` });
  return organizationId;
}

test("after the code, a person whose firm has an organization can ask its admins for an invitation; each admin gets one email, and the stranger learns no firm name", async () => {
  const organizationId = await firmAt("birchaudit.example");
  const browser = await provenBrowser(api, mailbox, "new@birchaudit.example");
  const before = await stateOf(browser);
  expect(before).toEqual({ step: "account", email: "new@birchaudit.example", has_colleagues: true, has_asked_admin: false });
  expect((await ask(browser)).status).toBe(204);
  expect((await ask(browser)).status).toBe(204);
  expect(await askedAdmins()).toEqual(["ada@birchaudit.example", "ben@birchaudit.example"]);
  expect(requests[0]?.text).toContain("new@birchaudit.example");
  expect(requests[0]?.text).toContain("https://tieout.example/users\n");
  expect(await stateOf(browser)).toMatchObject({ has_colleagues: true, has_asked_admin: true });
  const elsewhere = await (async () => {
    api.clock.advanceSeconds(60);
    return provenBrowser(api, mailbox, "new@birchaudit.example");
  })();
  expect((await ask(elsewhere)).status).toBe(204);
  expect(await askedAdmins()).toHaveLength(2);
  const { rows } = await run("select event from audit_events where organization_id = $1", [organizationId]);
  expect(rows).toEqual(Array(2).fill({ event: "identity.invitation-asked-for" }));
  expect((await createAccount(api, accountOf("new@birchaudit.example"), elsewhere)).status).toBe(200);
});

test("a public email domain has no colleagues, and neither does a domain in which everyone is inactive", async () => {
  await firmAt("gmail.com");
  const stranger = await provenBrowser(api, mailbox, "stranger@gmail.com");
  expect(await stateOf(stranger)).toMatchObject({ has_colleagues: false });
  expect((await ask(stranger)).problem().code).toBe("sign-up.no-colleagues");
  await run("update users set is_active = false where organization_id = $1", [await firmAt("closed.example")]);
  expect(await stateOf(await provenBrowser(api, mailbox, "new@closed.example"))).toMatchObject({ has_colleagues: false });
});

test("nothing reveals whether an address has colleagues until the code is entered, and once the account exists no one is asked", async () => {
  await firmAt("quiet.example");
  expect(await stateOf(newBrowser())).toEqual({ step: "email", email: null, has_colleagues: false, has_asked_admin: false });
  const browser = await provenBrowser(api, mailbox, "new@quiet.example");
  expect((await createAccount(api, accountOf("new@quiet.example"), browser)).status).toBe(200);
  expect(await stateOf(browser)).toMatchObject({ step: "about_you", has_colleagues: false });
  expect((await ask(browser)).problem().code).toBe("sign-up.not-confirmed");
});
