import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes } from "../contract/index.ts";
import {
  createPasswordHasher,
  createUser,
  demoFirms,
  demoPassword,
  EmailTaken,
  openDemoAccounts,
  PasswordRefused,
  registerIdentity,
  retireDemoAccounts,
  seedDemoFirm,
  weakHashingForTests,
} from "./index.ts";
import { strongHashing } from "./password-hasher.ts";

const hasher = createPasswordHasher(weakHashingForTests);
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })] });
});
afterAll(() => api?.stop());

test("the demo users can sign in, each to their own firm", async () => {
  const [harlow, other] = await seedDemoFirm(api.db.database, hasher);
  expect(harlow?.name).toBe("Harlow & Pryce LLP");
  for (const firm of demoFirms) {
    for (const { email, role } of firm.people) {
      const answer = await api.anonymous.call(identityRoutes.login, { body: { username: email, password: demoPassword } });
      expect(answer.value()).toMatchObject({ user_data: { email, role, organization: { name: firm.name } } });
    }
  }
  expect(other?.organizationId).not.toBe(harlow?.organizationId);
});

test("seeding again changes nothing", async () => {
  const first = await seedDemoFirm(api.db.database, hasher);
  expect(await seedDemoFirm(api.db.database, hasher)).toEqual(first);
});

test("retiring the demo accounts also ends the access of everyone added to their firms, with sessions and keys, but of no one in another firm", async () => {
  const { db, clock } = api;
  const [harlow] = await seedDemoFirm(db.database, hasher);
  const organizationId = harlow?.organizationId ?? "";
  const hash = await hasher.hash("tall grass and no mower");
  const added = await api.user({ organizationId, role: 1, email: "stranger@people.example", passwordHash: hash });
  const outside = await api.user({ organizationId: await api.organization(), role: 1, email: "real@people.example", passwordHash: hash });
  const me = async (caller: ReturnType<TestApi["as"]>) => (await caller.call(identityRoutes.getMe)).status;
  const [session, key, other] = [api.as(added), api.asKey(added, ["read"]), api.as(outside)];
  expect([await me(session), await me(other)]).toEqual([200, 200]);
  expect((await key.call(identityRoutes.getMe)).problem().code).not.toBe("http.unauthenticated");
  // Also covers installations where an earlier version retired only the demo users.
  await db.setup.work.asPlatform("test", (tx) => tx.query("update users set is_active = false where email = 'dana@harlowpryce.example'"));
  expect(await openDemoAccounts(db.database)).toEqual({
    demo: ["marisol@harlowpryce.example", "owen@quillfeather.example"],
    added: ["stranger@people.example"],
  });
  await retireDemoAccounts(db.database, clock.now());
  expect(await openDemoAccounts(db.database)).toEqual({ demo: [], added: [] });
  expect([await me(session), await me(other)]).toEqual([401, 200]);
  expect((await key.call(identityRoutes.getMe)).problem().code).toBe("http.unauthenticated");
  const signIn = (username: string) =>
    api.anonymous.call(identityRoutes.login, { body: { username, password: "tall grass and no mower" } });
  expect([(await signIn("stranger@people.example")).status, (await signIn("real@people.example")).status]).toEqual([400, 200]);
});

test("a weak password is refused with a sentence, and no user is created", async () => {
  const organizationId = await api.organization();
  const make = api.db.database.work.asPlatform("test", (tx) =>
    createUser(tx, { organizationId, email: "weak@people.example", name: "Weak", role: 2, password: "password1234" }, hasher),
  );
  await expect(make).rejects.toThrow(PasswordRefused);
  const { rows } = await api.db.database.work.asPlatform("test", (tx) =>
    tx.query("select 1 from users where email = 'weak@people.example'"),
  );
  expect(rows).toEqual([]);
});

test("an email has only one account, regardless of case and firm", async () => {
  const make = async (email: string) => {
    const organizationId = await api.organization();
    return api.db.database.work.asPlatform("test", (tx) => createUser(tx, { organizationId, email, name: "One", role: 2 }, hasher));
  };
  await make("one@people.example");
  await expect(make("One@People.Example ")).rejects.toThrow(EmailTaken);
});

test("passwords are stored as Argon2id with 64 MiB and 3 passes", async () => {
  const strong = createPasswordHasher(strongHashing);
  const stored = await strong.hash("tall grass and no mower");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await strong.verify(stored, "tall grass and no mower")).toBe(true);
  expect(await strong.verify(stored, "tall grass and no moweR")).toBe(false);
  expect(await strong.verify(null, "the password of no one")).toBe(false);
});
