import type { PlatformTx } from "@tieout/postgres";
import type { TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultLoginLimits, emailedCodeRules, signUpRules } from "../../core/index.ts";
import { guessSignUpCodes } from "./guess-sign-up-codes.test-data.ts";
import { type Mailbox, newBrowser, openMailbox, sendCode, startSignUpApi, validateCode } from "./sign-up.test-data.ts";

let api: TestApi;
let mailbox: Mailbox;
beforeAll(async () => {
  api = await startSignUpApi();
  mailbox = openMailbox(api);
});
afterAll(() => api?.stop());

const platform = <T>(run: (tx: PlatformTx) => Promise<T>) => api.db.database.work.asPlatform("test", run);
const wrong = (code: string): string => (code.startsWith("1") ? "22222222" : "11111111");
const person = async (email: string) => api.user({ organizationId: await api.organization(), role: 2, email });
const bodyOf = (answer: { readonly status: number; readonly bytes: Buffer }): string =>
  `${answer.status} ${answer.bytes.toString("utf8").replace(/"request_id":"[^"]*"/, "")}`;

test("an email address with an account is sent a login link instead of a code, and calls get the same answers as for any other address", async () => {
  const [known, strange] = ["known@mails.example", "strange@mails.example"];
  const { id, organizationId } = await person(known);
  const answersTo = async (email: string): Promise<readonly string[]> => {
    const browser = newBrowser();
    const sent = await sendCode(api, email, browser);
    const early = await validateCode(api, email, "11111111", browser);
    await mailbox.answer();
    const tries: string[] = [];
    for (let tried = 0; tried <= emailedCodeRules.tries; tried += 1)
      tries.push(bodyOf(await validateCode(api, email, "11111111", browser)));
    return [bodyOf(sent), bodyOf(early), ...tries, bodyOf(await sendCode(api, email, browser))];
  };
  const answers = await answersTo(known);
  expect(answers).toEqual(await answersTo(strange));
  expect(answers.map((answer) => /^\d+/.exec(answer)?.[0])).toEqual(["204", ...Array<string>(7).fill("400"), "429"]);
  const [letter, ...more] = mailbox.to(known);
  expect(more).toEqual([]);
  expect(letter?.text).toContain("https://tieout.example/login\n");
  expect(letter?.text).not.toMatch(/\d{4} \d{4}/);
  expect(mailbox.to(strange)[0]?.text).toMatch(/Your code is \d{4} \d{4}\./);
  const { rows } = await platform((tx) =>
    tx.query("select event, subject_id from audit_events where organization_id = $1", [organizationId]),
  );
  expect(rows).toEqual([{ event: "identity.sign-up-with-account", subject_id: id }]);
});

test("a deactivated person's address counts as having an account", async () => {
  const { id } = await person("gone@mails.example");
  await api.db.setup.work.asPlatform("test", (tx) => tx.query("update users set is_active = false where id = $1", [id]));
  await sendCode(api, "gone@mails.example");
  expect(await mailbox.codeTo("gone@mails.example")).toBe("");
  expect(mailbox.to("gone@mails.example")[0]?.subject).toBe("You already have a Tieout account");
});

test("a code works once, within 10 minutes and 5 tries, and only until a newer one is requested", async () => {
  const email = "once@codes.example";
  const browser = newBrowser();
  const ask = async (): Promise<string> => {
    await sendCode(api, email, browser);
    return mailbox.codeTo(email);
  };
  const give = (code: string) => validateCode(api, email, code, browser);
  const first = await ask();
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  const second = await ask();
  expect((await give(first)).problem()).toMatchObject({ code: "sign-up.wrong-code", tries_left: 4 });
  expect((await give(second)).status).toBe(200);
  expect((await give(second)).problem().code).toBe("sign-up.code-over");
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  const late = await ask();
  api.clock.advanceSeconds(emailedCodeRules.seconds);
  expect((await give(late)).problem().code).toBe("sign-up.code-over");
  const guessed = await ask();
  for (let tried = 0; tried < emailedCodeRules.tries; tried += 1) await give(wrong(guessed));
  api.clock.advanceSeconds(60);
  expect((await give(guessed)).problem().code).toBe("sign-up.code-over");
});

test("a code belongs to the browser that requested it: a stranger's guesses use up none of its tries, and the code opens nothing elsewhere", async () => {
  const email = "bound@codes.example";
  const [browser, stranger] = [newBrowser(), newBrowser("198.51.100.200")];
  await sendCode(api, email, browser);
  const code = await mailbox.codeTo(email);
  expect((await sendCode(api, email, stranger)).problem().code).toBe("sign-up.code-sent-lately");
  for (const given of [code, ...Array<string>(4).fill(wrong(code))])
    expect((await validateCode(api, email, given, stranger)).problem().code).toBe("sign-up.code-over");
  expect((await validateCode(api, email, wrong(code), browser)).problem()).toMatchObject({ tries_left: 4 });
  expect((await validateCode(api, email, code, browser)).status).toBe(200);
});

test("a browser that never requested a code cannot enter one", async () => {
  expect((await validateCode(api, "never@codes.example", "12345678", newBrowser())).problem().code).toBe("sign-up.code-over");
});

test("an address gets at most five emails an hour and one a minute, no matter who requests them; the call says how long to wait", async () => {
  const email = "many@codes.example";
  const ask = (at: number) => sendCode(api, email, newBrowser(`198.51.100.${at}`));
  for (let sent = 1; sent <= emailedCodeRules.mostAsked; sent += 1) {
    expect((await ask(sent)).status).toBe(204);
    const lately = await ask(sent + 50);
    const wait = sent < emailedCodeRules.mostAsked ? 60 : 3600 - (sent - 1) * 60;
    expect(lately.problem()).toMatchObject({ code: "sign-up.code-sent-lately", retry_after_seconds: wait });
    api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
    await mailbox.answer();
  }
  expect(mailbox.to(email)).toHaveLength(emailedCodeRules.mostAsked);
});

test("an email that the mail server doesn't accept yet is sent later with a new code; one it rejects for good is dropped", async () => {
  const email = "retried@codes.example";
  const browser = newBrowser();
  await mailbox.answer();
  await sendCode(api, email, browser);
  mailbox.refuseNext("mail.unavailable");
  await expect(mailbox.answer()).rejects.toThrow("could not be reached");
  expect(await mailbox.codeTo(email)).toBe("");
  api.clock.advanceSeconds(signUpRules.mailPauseSeconds);
  const code = await mailbox.codeTo(email);
  expect((await validateCode(api, email, code, browser)).status).toBe(200);
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  await sendCode(api, email, browser);
  mailbox.refuseNext("mail.refused");
  await expect(mailbox.answer()).rejects.toThrow("refused");
  api.clock.advanceSeconds(signUpRules.mailPauseSeconds);
  await mailbox.answer();
  expect(mailbox.to(email)).toHaveLength(1);
});

test("a refused email to one address doesn't delay the others", async () => {
  await sendCode(api, "first@codes.example");
  api.clock.advanceSeconds(1);
  await sendCode(api, "second@codes.example");
  mailbox.refuseNext("mail.refused");
  await expect(mailbox.answer()).rejects.toThrow("refused");
  expect(["first@codes.example", "second@codes.example"].flatMap((email) => mailbox.to(email))).toHaveLength(1);
});

test("the code is only in the email's body, never in plain text in a subject, log line, column or audit event", async () => {
  const email = "secret@codes.example";
  await sendCode(api, email);
  const code = await mailbox.codeTo(email);
  expect(code).toMatch(/^\d{4} \d{4}$/);
  const { rows } = await platform((tx) =>
    tx.query("select to_jsonb(c)::text || encode(coalesce(sealed_code, ''), 'escape') as row from sign_up_codes c where address = $1", [
      email,
    ]),
  );
  const events = await platform((tx) => tx.query("select to_jsonb(a)::text as row from audit_events a"));
  const kept = JSON.stringify([rows, events.rows, api.logLines, mailbox.to(email).map(({ subject }) => subject)]);
  for (const secret of [code, code.replace(" ", "")]) expect(kept).not.toContain(secret);
  expect(JSON.stringify([events.rows, api.logLines])).not.toContain(email);
});

test("guesses at one address's codes, as fast as they are answered, succeed with a probability of at most 0.01%", async () => {
  const { compared, chance } = await guessSignUpCodes(api, "guesses@codes.example", 1500);
  expect(compared).toBeGreaterThan(emailedCodeRules.tries);
  expect(compared).toBeLessThanOrEqual(emailedCodeRules.tries * emailedCodeRules.mostAsked);
  expect(chance).toBeLessThanOrEqual(0.0001);
});

test("a network that requests codes for many addresses must wait, whichever addresses they are", async () => {
  const address = "192.0.2.77";
  const { freeTries } = defaultLoginLimits.network;
  for (let at = 0; at < freeTries; at += 1) expect((await sendCode(api, `flood${at}@codes.example`, newBrowser(address))).status).toBe(204);
  const refused = await sendCode(api, "next@codes.example", newBrowser(address));
  expect(refused.problem()).toMatchObject({ code: "sign-up.too-many-codes", retry_after_seconds: 2 });
  expect((await sendCode(api, "elsewhere@codes.example", newBrowser("192.0.2.78"))).status).toBe(204);
});
