import { createAuthenticator, registerIdentity, registerSupport, registerUsers, weakHashingForTests } from "@tieout/identity/server";
import { systemActor } from "@tieout/postgres";
import { type Caller, startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoutes } from "../contract/index.ts";
import { registerStaff } from "./register-staff.ts";

let api: TestApi;
let owner: Client;
let staff: TestUser;
let console: Caller;
/** Actions on runs are tested together with the runs domain, in `apps/api/src/staff-runs.test.ts`. */
const prices = { gigabyteMonth: 23_000n, runHour: 1_200_000n, mail: null };
const noRuns = { retry: async () => false, cancel: async () => false };
const reason = "Ticket 4182, asked for by the firm";

beforeAll(async () => {
  const identity = { passwordHashing: weakHashingForTests };
  const people = { ...identity, countAssignments: async () => new Map<string, number>(), handOver: async () => [] };
  api = await startTestApi({
    registrations: () => [registerIdentity(identity), registerSupport(), registerUsers(people), registerStaff({ runs: noRuns, prices })],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  staff = await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true, email: "rowan@tieout.example" });
  console = api.as(staff);
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});

const eventsOf = async (organizationId: string | null) =>
  (await owner.query("select event, actor_id, data from audit_events where organization_id = $1 order by sequence", [organizationId])).rows;

test("staff find a firm by its name, its ID or a user's email address, with its details", async () => {
  const organizationId = await api.organization("Birch Hollow Assurance", ["credits"]);
  await api.user({ organizationId, role: 1, email: "ada@birchhollow.example" });
  await api.user({ organizationId, role: 2 });
  for (const search of ["birch hollow", "ADA@birch", organizationId]) {
    const { count, results } = (await console.call(staffRoutes.listFirms, { query: { search } })).value();
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ id: organizationId, name: "Birch Hollow Assurance", people: 2, engagements: 0, flags: ["credits"] });
  }
  expect((await console.call(staffRoutes.listFirms, { query: { search: "no one has this" } })).value()).toEqual({ count: 0, results: [] });
});

test("a firm is created with its first admin, who is emailed a link; if the email address already has an account, nothing is created", async () => {
  const body = { name: "Dunmore Advisory", admin_name: "Ida Dunmore", admin_email: "Ida@Dunmore.example", reason };
  const { id } = (await console.call(staffRoutes.createFirm, { body })).value();
  const [admin] = (await console.call(staffRoutes.listPeople, { params: { organizationId: id } })).value();
  expect(admin).toMatchObject({ email: "ida@dunmore.example", role: 1, has_password: false, is_active: true });
  expect((await owner.query("select from password_link_requests where address = 'ida@dunmore.example'")).rowCount).toBe(1);
  const again = await console.call(staffRoutes.createFirm, { body: { ...body, name: "Another" } });
  expect(again.problem().code).toBe("staff.email-taken");
  expect((await owner.query("select from organizations where name = 'Another'")).rowCount).toBe(0);
});

test("if several firms are created at once for one email address, one succeeds and the others are refused", async () => {
  const names = ["Race A", "Race B", "Race C", "Race D"];
  const created = await Promise.all(
    names.map((name) => {
      const body = { name, admin_name: "Ida Raced", admin_email: "raced@dunmore.example", reason };
      return console.call(staffRoutes.createFirm, { body });
    }),
  );
  const made = created.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  for (const answer of created) if (!made.includes(answer)) expect(answer.problem().code).toBe("staff.email-taken");
  expect((await owner.query("select from organizations where name = any ($1)", [names])).rowCount).toBe(1);
});

test("a firm's or person's flags change with a reason, which is in the firm's audit log", async () => {
  const { admin } = await api.firm();
  const params = { organizationId: admin.organizationId };
  expect((await console.call(staffRoutes.putFirmFlags, { params, body: { flags: ["credits"], reason } })).status).toBe(204);
  const person = { userId: admin.id };
  expect((await console.call(staffRoutes.putPersonFlags, { params: person, body: { flags: ["hide_engagements"], reason } })).status).toBe(
    204,
  );
  const { rows } = await owner.query(
    "select o.flags as firm, u.flags as person from users u join organizations o on o.id = u.organization_id where u.id = $1",
    [admin.id],
  );
  expect(rows[0]).toEqual({ firm: ["credits"], person: ["hide_engagements"] });
  expect(await eventsOf(admin.organizationId)).toMatchObject([
    { event: "staff.flags-changed", actor_id: staff.id, data: { from: [], to: ["credits"], reason } },
    { event: "staff.flags-changed", actor_id: staff.id, data: { from: [], to: ["hide_engagements"], reason } },
  ]);
  const short = await console.call(staffRoutes.putFirmFlags, { params, body: { flags: [], reason: "because" } });
  expect(short.status).toBe(400);
});

test("a locked-out person is unlocked, and an active one is sent a link; both are in the firm's audit log", async () => {
  const { auditor } = await api.firm();
  const params = { userId: auditor.id };
  expect((await console.call(staffRoutes.unlockPerson, { params, body: { reason } })).status).toBe(204);
  expect((await console.call(staffRoutes.sendPasswordLink, { params, body: { reason } })).status).toBe(204);
  await owner.query("update users set is_active = false where id = $1", [auditor.id]);
  expect((await console.call(staffRoutes.sendPasswordLink, { params, body: { reason } })).problem().code).toBe("staff.not-active");
  const events = (await eventsOf(auditor.organizationId)).map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(["staff.person-unlocked", "staff.password-link-sent"]));
});

test("only staff acting as themselves can open any of this", async () => {
  const { admin } = await api.firm();
  const support = api.asSession(admin, { realUser: staff });
  for (const caller of [api.as(admin), support]) {
    expect((await caller.call(staffRoutes.listFirms)).problem().code).toBe("http.not-permitted");
    expect((await caller.call(staffRoutes.listEvents, { params: { organizationId: admin.organizationId } })).status).toBe(403);
  }
});

async function addJob(organizationId: string, name: string, key: string): Promise<string> {
  const actor = { userId: null, realUserId: null, requestId: null };
  const { rows } = await api.db.database.work.inOrganization(organizationId, actor, (tx) =>
    tx.query<{ id: bigint }>("select enqueue_job($1, '{}', $2, null, 3) as id", [name, key]),
  );
  return String(rows[0]?.id);
}

test("a waiting job can be canceled; an email that used up its attempts can be retried, but work started by users can't", async () => {
  const { admin } = await api.firm();
  const { organizationId } = admin;
  const waiting = await addJob(organizationId, "audit.checkpoint", "waiting");
  const letter = await addJob(organizationId, "identity.send-security-notice", "letter");
  const run = await addJob(organizationId, "runs.process-engagement", "run");
  for (const id of [letter, run]) {
    await owner.query("update graphile_worker._private_jobs set attempts = max_attempts where id = $1", [id]);
    await owner.query("update job_progress set state = 'dead', failure_code = 'x', failure_sentence = 'No answer.' where job_id = $1", [
      id,
    ]);
  }
  const of = (jobId: string) => ({ params: { jobId }, body: { reason } });
  expect((await console.call(staffRoutes.cancelJob, of(waiting))).status).toBe(204);
  expect((await console.call(staffRoutes.cancelJob, of(waiting))).problem().code).toBe("staff.job-not-open");
  expect((await console.call(staffRoutes.retryJob, of(run))).problem().code).toBe("staff.job-not-open");
  const reading = await addJob(organizationId, "ingestion.read-asset", "reading");
  expect((await console.call(staffRoutes.cancelJob, of(reading))).problem().code).toBe("staff.job-not-open");
  const { results } = (await console.call(staffRoutes.listJobs, { query: { state: "dead" } })).value();
  expect(results.filter((job) => job.organization_id === organizationId).map(({ id, can_retry }) => [id, can_retry])).toEqual(
    expect.arrayContaining([
      [letter, true],
      [run, false],
    ]),
  );
  expect((await console.call(staffRoutes.retryJob, of(letter))).status).toBe(204);
  expect((await console.call(staffRoutes.retryJob, of(letter))).problem().code).toBe("staff.job-not-open");
  const { rows } = await owner.query(
    "select j.attempts, p.state, p.failure_code from graphile_worker._private_jobs j join job_progress p on p.job_id = j.id where j.id = $1",
    [letter],
  );
  expect(rows[0]).toMatchObject({ attempts: 0, state: "queued", failure_code: null });
  const events = (await eventsOf(organizationId)).filter(({ event }) => event.startsWith("staff."));
  expect(events).toMatchObject([
    { event: "staff.job-canceled", data: { reason } },
    { event: "staff.job-retried", data: { reason } },
  ]);
});

test("a firm's audit log is read page by page, by event and by person, and its chain is verified", async () => {
  const { admin } = await api.firm();
  const params = { organizationId: admin.organizationId };
  const by = { userId: admin.id, realUserId: admin.id, requestId: null };
  await api.db.database.work.inOrganization(admin.organizationId, by, async (tx) => {
    for (let at = 0; at < 130; at += 1)
      tx.record({
        event: at % 2 ? "identity.signed-in" : "ingestion.row-corrected",
        subjectType: "test",
        subjectId: String(at),
        data: { at },
      });
  });
  const read = async (query: object = {}) => (await console.call(staffRoutes.listEvents, { params, query })).value();
  const first = await read();
  expect(first.results).toHaveLength(100);
  const rest = await read({ before: first.before });
  expect([rest.results.length, rest.before]).toEqual([30, null]);
  expect(new Set([...first.results, ...rest.results].map(({ sequence }) => sequence)).size).toBe(130);
  const signedIn = await read({ event: "identity.", person: admin.email });
  expect(signedIn.results).toHaveLength(65);
  expect(signedIn.results[0]).toMatchObject({ actor: admin.email, real_actor: null, data: '{"at": 129}' });
  expect((await read({ event: "ingestion." })).results[0]?.data).toBeNull();
  expect((await read({ person: "nobody@x.example" })).results).toEqual([]);
  const verify = async () => (await console.call(staffRoutes.verifyChain, { params })).value();
  expect(await verify()).toEqual({ events: 130, broken: null });
  await owner.query("alter table audit_events disable trigger user");
  await owner.query("update audit_events set subject_id = 'other' where organization_id = $1 and sequence = 7", [admin.organizationId]);
  await owner.query("alter table audit_events enable trigger user");
  expect((await verify()).broken?.sequence).toBe(7);
});

test("a draft announcement shows only in its preview; it is shown to users from its set time, and can be withdrawn", async () => {
  const { id } = (
    await console.call(staffRoutes.createAnnouncement, {
      body: { name: "new-limits", version: "2.2.0", title: "New limits", body: "For 2026.", reason },
    })
  ).value();
  const again = await console.call(staffRoutes.createAnnouncement, {
    body: { name: "new-limits", version: "2.2.0", title: "Other", body: "Other.", reason },
  });
  expect(again.problem().code).toBe("staff.announcement-taken");
  const listed = async (query = ""): Promise<readonly { name: string; title: string }[]> =>
    (await api.app.inject({ url: `/api/notifications/announcements/${query}` })).json();
  const shown = async () => (await listed()).map(({ name }) => name);
  const publish = (published_at: string | null) =>
    console.call(staffRoutes.scheduleAnnouncement, { params: { announcementId: id }, body: { published_at, reason } });
  const stateOf = async () => (await console.call(staffRoutes.listAnnouncements)).value().find((one) => one.id === id)?.state;
  expect([await stateOf(), (await shown()).includes("new-limits")]).toEqual(["draft", false]);
  await publish(new Date(api.clock.now().getTime() + 3_600_000).toISOString());
  expect([await stateOf(), (await shown()).includes("new-limits")]).toEqual(["scheduled", false]);
  await publish(new Date(api.clock.now().getTime() - 60_000).toISOString());
  expect([await stateOf(), (await shown()).includes("new-limits")]).toEqual(["published", true]);
  await publish(null);
  expect([await stateOf(), (await shown()).includes("new-limits")]).toEqual(["draft", false]);
  const preview = await listed("?preview=new-limits");
  expect(preview.map(({ title }) => title)).toEqual(["New limits"]);
});

test("the overview counts firms, jobs, support sessions and audit events", async () => {
  const before = (await console.call(staffRoutes.getOverview)).value();
  const { admin } = await api.firm();
  await api.asSession(admin, { realUser: staff }).call(staffRoutes.getOverview);
  await addJob(admin.organizationId, "identity.send-security-notice", "counted");
  const after = (await console.call(staffRoutes.getOverview)).value();
  expect(after.firms).toBeGreaterThan(before.firms);
  expect(after.jobs.waiting).toBe(before.jobs.waiting + 1);
  expect(after.support.open).toBe(before.support.open + 1);
  expect(after.jobs.oldest_waiting_seconds).not.toBeNull();
});

test("a firm's cost covers its stored files and the runs and emails of the last 30 days; usage without a price has no cost", async () => {
  const { admin } = await api.firm("Alder Cost LLP");
  const { organizationId } = admin;
  const engagement = await api.engagement(admin);
  const now = api.clock.now();
  const run = (number: number, endedDaysAgo: number) =>
    owner.query(
      `insert into runs (organization_id, engagement_id, number, status, ignore_parsing_errors, inputs_hash, started_by, started_at, ended_at)
       values ($1, $2, $3, 'succeeded', false, 'x', $4, $5::timestamptz - make_interval(days => $6, hours => 1), $5::timestamptz - make_interval(days => $6))`,
      [organizationId, engagement, number, admin.id, now, endedDaysAgo],
    );
  await run(1, 40);
  await run(2, 3);
  const letter = await addJob(organizationId, "identity.send-security-notice", "sent");
  await owner.query("update job_progress set state = 'done', finished_at = $2 where job_id = $1", [letter, now]);
  const mine = (await console.call(staffRoutes.listCosts)).value().find(({ id }) => id === organizationId);
  expect(mine).toEqual({
    ...{ id: organizationId, name: "Alder Cost LLP", stored_bytes: 0, run_seconds: 3600, mails: 1 },
    cost: { storage: "0.00", runs: "1.20", mails: null, total: "1.20" },
  });
});

/** Queues one email per outsider, as the firm's routes would; returns the answers of the function that counts and refuses emails. */
const askForMails = (organizationId: string, domains: readonly string[]) =>
  api.db.setup.work.inOrganization(organizationId, systemActor, async (tx) => {
    const { rows } = await tx.query<{ outcome: string; most: number; mails: number }>(
      "select outcome, most, mails from count_outside_mails($1::text[], now())",
      [domains],
    );
    return rows[0];
  });

test("staff set a firm's daily limit on emails to outsiders, with a reason, see how many it sent, and can undo the change", async () => {
  const firm = await api.firm();
  const params = { organizationId: firm.id };
  const put = (mails_a_day: number | null) =>
    console.call(staffRoutes.putMailLimit, { params, body: { mails_a_day, reason: "A year-end of many clients" } });
  const seen = async () => (await console.call(staffRoutes.getMailLimit, { params })).value();
  const known = { is_set: false, is_known: true };
  expect(await seen()).toEqual({ sent_today: 0, mails_a_day: 1000, ...known });
  expect([(await put(5000)).status, (await put(6000)).status]).toEqual([204, 204]);
  await askForMails(firm.id, ["client.example", "client.example", "other.example"]);
  expect(await seen()).toEqual({ sent_today: 3, mails_a_day: 6000, ...known, is_set: true });
  expect((await put(2)).status).toBe(204);
  expect(await askForMails(firm.id, ["client.example"])).toEqual({ outcome: "used-up", most: 2, mails: 3 });
  expect(await seen()).toMatchObject({ sent_today: 3, mails_a_day: 2 });
  expect((await put(null)).status).toBe(204);
  expect(await seen()).toEqual({ sent_today: 3, mails_a_day: 1000, ...known });
  const stranger = api.as(firm.admin);
  expect((await stranger.call(staffRoutes.putMailLimit, { params, body: { mails_a_day: 1, reason: "A stranger asks" } })).status).toBe(403);
  expect((await stranger.call(staffRoutes.getMailLimit, { params })).status).toBe(403);
});

test("the limit shown to staff is the enforced one, for known and unknown firms", async () => {
  for (const flags of [[], ["hide_engagements"]]) {
    const organizationId = await api.organization("Alder Mail LLP", flags);
    const { mails_a_day, is_known } = (await console.call(staffRoutes.getMailLimit, { params: { organizationId } })).value();
    expect(is_known).toBe(flags.length === 0);
    expect(await askForMails(organizationId, [])).toMatchObject({ outcome: "counted", most: mails_a_day });
  }
});
