import type { TestApi, TestFirm } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientPageRoutes, clientRequestRoutes } from "../../contract/index.ts";
import { askClientFor, laterDay, linkOf, patDoe, startClientApi } from "../client-bed.test-data.ts";
import { clientAccess } from "./client-access.ts";

const { openClientRequest, getClientRequest } = clientPageRoutes;
const person = { name: patDoe.name, jobTitle: patDoe.job_title };

let api: TestApi;
let owner: Client;
let firm: TestFirm;
let engagementId: string;
beforeAll(async () => {
  api = await startClientApi();
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  firm = await api.firm();
  engagementId = await api.engagement(firm.admin, { assignees: [firm.auditor] });
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});
beforeEach(() => api.clock.advanceSeconds(61));

const open = (token: string, pin: string) => api.anonymous.call(openClientRequest, { body: { token, pin, ...patDoe } });
const cookieOf = ({ headers }: Awaited<ReturnType<typeof open>>): string | undefined =>
  [headers["set-cookie"] ?? ""].flat()[0]?.split(";")[0] || undefined;

type AskedRequest = Awaited<ReturnType<typeof askClientFor>>;
const ask = () => askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 60) as never });

async function renew({ requestId }: AskedRequest): Promise<string> {
  const params = { engagementId, requestId };
  const body = { due_on: laterDay(api, 90) as never };
  return (await api.as(firm.auditor).call(clientRequestRoutes.renewClientRequest, { params, body })).value().pin;
}

/** Expects that nothing from before the renewal works: not the link, not the PIN, and not a session opened with them in the meantime. */
async function expectNothingLeft(asked: AskedRequest, newPin: string, opened: readonly Awaited<ReturnType<typeof open>>[]): Promise<void> {
  const { token, pin, requestId, session } = asked;
  const cookies = [session.cookie, ...opened.flatMap((answer) => cookieOf(answer) ?? [])];
  for (const cookie of cookies) expect((await api.anonymous.call(getClientRequest, {}, { cookie })).status).toBe(401);
  const newToken = await linkOf(api, firm.auditor, { engagementId, requestId });
  expect((await open(token, pin)).status).toBe(403);
  expect((await open(token, newPin)).status).toBe(403);
  expect((await open(newToken, pin)).status).toBe(403);
  expect((await open(newToken, newPin)).status).toBe(200);
  const { rows } = await owner.query("select from client_sessions where request_id = $1", [requestId]);
  expect(rows).toHaveLength(1);
}

/** Waits until this many statements are blocked by a lock. */
const blocked = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await owner.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count;
    })
    .toBe(count);

/** Runs while no one else can read or change the PIN; the calls it starts continue afterward in the order they arrived. */
async function whilePinIsHeld<T>({ requestId }: AskedRequest, run: () => Promise<T>): Promise<T> {
  await owner.query("begin");
  await owner.query("select from client_request_pins where request_id = $1 for update", [requestId]);
  const started = await run();
  await owner.query("commit");
  return started;
}

test("opening a request just before the renewal leaves no session", async () => {
  const asked = await ask();
  const [opening, renewing] = await whilePinIsHeld(asked, async () => {
    const first = open(asked.token, asked.pin);
    await blocked(1);
    const second = renew(asked);
    await blocked(2);
    return [first, second] as const;
  });
  const [opened, newPin] = await Promise.all([opening, renewing]);
  await expectNothingLeft(asked, newPin, [opened]);
});

test("opening a request while waiting for the renewal opens nothing", async () => {
  const asked = await ask();
  const [renewing, opening] = await whilePinIsHeld(asked, async () => {
    const first = renew(asked);
    await blocked(1);
    const second = open(asked.token, asked.pin);
    await blocked(2);
    return [first, second] as const;
  });
  const [newPin, opened] = await Promise.all([renewing, opening]);
  expect(opened.status).toBe(403);
  await expectNothingLeft(asked, newPin, [opened]);
});

test("a PIN compared during the renewal opens no session", async () => {
  const asked = await ask();
  const { work } = api.db.database;
  const link = await work.asPlatform("test", (tx) => clientAccess(tx).countTry(asked.token, api.clock.now()));
  if (!link) throw new Error("the link is not known");
  const newPin = await renew(asked);
  expect(await work.asPlatform("test", (tx) => clientAccess(tx).open(asked.token, link, person, api.clock.now()))).toBeNull();
  await expectNothingLeft(asked, newPin, []);
});

test("a session opened but not yet committed ends with the renewal", async () => {
  const asked = await ask();
  const { work } = api.db.database;
  const link = await work.asPlatform("test", (tx) => clientAccess(tx).countTry(asked.token, api.clock.now()));
  if (!link) throw new Error("the link is not known");
  let renewing: Promise<string> | null = null;
  await work.asPlatform("test", async (tx) => {
    expect(await clientAccess(tx).open(asked.token, link, person, api.clock.now())).not.toBeNull();
    renewing = renew(asked);
    await blocked(1);
  });
  await expectNothingLeft(asked, (await renewing) ?? "", []);
});

test("opening a session and renewing take locks in the same order: both get a response", async () => {
  const asked = await ask();
  const { work } = api.db.database;
  const link = await work.asPlatform("test", (tx) => clientAccess(tx).countTry(asked.token, api.clock.now()));
  if (!link) throw new Error("the link is not known");
  const [opening, renewing] = await whilePinIsHeld(asked, async () => {
    const first = work.asPlatform("test", (tx) => clientAccess(tx).open(asked.token, link, person, api.clock.now()));
    await blocked(1);
    const second = renew(asked);
    await blocked(2);
    return [first, second] as const;
  });
  const [session, newPin] = await Promise.all([opening, renewing]);
  expect(session).not.toBeNull();
  await expectNothingLeft(asked, newPin, []);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  "openings and a renewal at the same moment, in the order %#, leave nothing from before the renewal",
  async (place) => {
    const asked = await ask();
    const pins: Promise<string>[] = [];
    const opens: ReturnType<typeof open>[] = [];
    for (let turn = 0; turn < 8; turn++) {
      if (turn === place) pins.push(renew(asked));
      opens.push(open(asked.token, asked.pin));
      // Ensures that the calls in one turn are in progress before those in the next.
      await new Promise(setImmediate);
    }
    const [newPin = ""] = await Promise.all(pins);
    await expectNothingLeft(asked, newPin, await Promise.all(opens));
  },
);
