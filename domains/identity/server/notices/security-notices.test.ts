import { type JobRunner, startJobRunner } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import type { TestApi } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountRoutes } from "../../contract/index.ts";
import {
  codeOf,
  login,
  newPerson,
  password,
  personWithCodes,
  sessionTokenIn,
  startAccountApi,
} from "../account/people-with-codes.test-data.ts";
import {
  createPasswordHasher,
  handOnNotices,
  removeSecondStep,
  sendSecurityNoticeHandler,
  setPassword,
  weakHashingForTests,
} from "../index.ts";

let api: TestApi;
let runner: JobRunner | undefined;
beforeAll(async () => {
  api = await startAccountApi();
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
});
afterAll(() => api?.stop());

/** Emails to one person, sorted by subject. */
async function lettersTo(email: string): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const handlers = [
    sendSecurityNoticeHandler({ mail: { send: async (mail) => void mails.push(mail) }, publicUrl: "https://tieout.example" }),
  ];
  const { queueUrl, database: appDatabase } = api.db;
  await handOnNotices(appDatabase.work);
  runner = await startJobRunner({ queueUrl, appDatabase, handlers, concurrency: 1, log: quiet });
  const open = () =>
    appDatabase.work.asPlatform("test", (tx) =>
      tx.query("select from job_progress where job_key like 'security-notice:%' and state not in ('done', 'dead')"),
    );
  await expect.poll(async () => (await open()).rows.length).toBe(0);
  await runner.stop(0);
  return mails.filter(({ to }) => to === email).sort((a, b) => a.subject.localeCompare(b.subject));
}

test("a person is emailed about an added or removed second step, new recovery codes and a changed password, with the time and no secrets", async () => {
  const { user, token, key, recoveryCodes } = await personWithCodes(api, "receives@notices.example");
  const me = api.asToken(token);
  const code = codeOf(key, api.clock.now());
  const { recovery_codes: renewed } = (await me.call(accountRoutes.renewRecoveryCodes, { body: { password, code } })).value();
  await me.call(accountRoutes.removeTotp, { body: { password, code: renewed[0] ?? "" } });
  await me.call(accountRoutes.changePassword, { body: { password, new_password: "a bucket of new words" } });
  const letters = await lettersTo(user.email);
  expect(letters.map(({ subject }) => subject)).toEqual([
    "New recovery codes were generated for your Tieout account",
    "Two-step sign-in was removed from your Tieout account",
    "Two-step sign-in was set up for your Tieout account",
    "Your Tieout password was changed",
  ]);
  const text = letters.map((letter) => `${letter.subject} ${letter.text} ${letter.html}`).join("\n");
  for (const secret of [...recoveryCodes, ...renewed, key, code, token, password, "a bucket of new words"])
    expect(text).not.toContain(secret);
  expect(letters[0]?.text).toMatch(/When: \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC\./);
  expect(letters[0]?.text).toContain("https://tieout.example/account");
  expect(await lettersTo(user.email)).toEqual([]);
});

test("changes made by the operator, such as a new password or a removed second step, are emailed to the person too", async () => {
  const { user } = await personWithCodes(api, "operated@notices.example");
  await lettersTo(user.email);
  const at = api.clock.now();
  await api.db.database.work.asPlatform("test", async (tx) => {
    await setPassword(tx, { email: user.email, password: "a bucket of other words", at }, createPasswordHasher(weakHashingForTests));
    await removeSecondStep(tx, { email: user.email, at });
  });
  expect((await lettersTo(user.email)).map(({ subject }) => subject)).toEqual([
    "Two-step sign-in was removed from your Tieout account",
    "Your Tieout password was changed",
  ]);
});

test("a sign-in from a new browser triggers an email that names the browser and network; the first sign-in ever, or one from a remembered browser, does not", async () => {
  const user = await newPerson(api, "devices@notices.example");
  const first = await login(api, user.email, password);
  const device = /tieout_device=([^;]+)/.exec(String(first.headers["set-cookie"]))?.[1] ?? "";
  expect(device).not.toBe("");
  sessionTokenIn((await login(api, user.email, password, { device })).value());
  expect(await lettersTo(user.email)).toEqual([]);
  sessionTokenIn((await login(api, user.email, password, { address: "198.51.100.7" })).value());
  const [letter, ...others] = await lettersTo(user.email);
  expect([letter?.subject, others]).toEqual(["New sign-in to your Tieout account", []]);
  expect(letter?.text).toContain("198.51.100.7");
});
