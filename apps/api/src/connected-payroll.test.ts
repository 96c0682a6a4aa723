import { clientRequestRoutes, firmConnectionRoutes } from "@tieout/client-requests/contract";
import { registerCanary, type TestFirm } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { laterDay } from "../../../domains/client-requests/server/client-bed.test-data.ts";
import { answerOf, askForPayroll, type ConnectBed, openConnectBed } from "./connected-payroll.test-data.ts";
import { userOf } from "./product-bed.test-data.ts";
import { inventedRegister } from "./uploaded-payroll.test-data.ts";

let bed: ConnectBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openConnectBed();
  firm = await bed.api.firm();
  const { auditor, client } = await ask();
  await client.connect();
  await client.until("done");
  undisturbed = await hashes(auditor);
});
afterAll(() => bed?.stop());

const tokenPath = "/auth/token";
const paths = [
  "/employer/company",
  "/employer/directory",
  "/employer/individual",
  "/employer/employment",
  "/employer/payment",
  "/employer/pay-statement",
];
const statementPath = "/employer/pay-statement";
afterEach(() => {
  for (const path of [tokenPath, ...paths]) bed.finch.change(path, null);
});

const me = () => userOf(bed, firm.auditor);
const ask = () => askForPayroll(bed, firm.auditor);
type PayrollRequest = Awaited<ReturnType<typeof ask>>;

/** The files in the slots, by report. */
const inSlots = async (engagementId: string) =>
  (await me().slots(engagementId)).flatMap(({ report_key, assets }) => assets.map(({ sha256, status }) => [report_key, status, sha256]));

const tokenOf = async (connectionId: string): Promise<Buffer | null> =>
  bed.inFirm(firm.auditor, async (tx) => {
    const { rows } = await tx.query<{ token: Buffer }>(
      "select sealed_token as token from payroll_connection_tokens where connection_id = $1",
      [connectionId],
    );
    return rows[0]?.token ?? null;
  });

const firmSide = async (engagementId: string) =>
  (await me().caller.call(firmConnectionRoutes.listPayrollConnections, { params: { engagementId } })).value().connections;

/** Hashes of the files from an undisturbed reading; every other reading must give the same bytes. */
let undisturbed: readonly string[] = [];
const hashes = async ({ received }: PayrollRequest["auditor"]) => (await received()).map(({ sha256 }) => sha256);

const sent = {
  state: "sent",
  given_by: "Pat Doe, Payroll manager",
  sent_at: expect.any(String),
  is_checking: false,
  is_table: true,
  settled_by: null,
};

test("a connected payroll is read completely, and its files are provided, checked and sent as if the client had uploaded them", async () => {
  const { engagementId, auditor, client } = await ask();
  const before = await client.view();
  expect(before).toMatchObject({ is_offered: true, is_test: true, connection: null });
  await client.connect();
  await client.until("done");
  const { connection } = await client.view();
  expect(connection).toMatchObject({ payments_announced: 26, payments_read: 26, problem: null, is_connected: true });
  expect(connection?.summary).toMatchObject({
    company: "Brightwater Foods Inc",
    payments: 26,
    first_pay_date: "2024-01-05",
    last_pay_date: "2024-12-20",
  });
  await bed.idle();
  expect(await hashes(auditor)).toEqual(undisturbed);
  expect(await auditor.received()).toMatchObject([
    { ...{ report: "payroll_register", file_name: "Payroll register, connected.csv" }, ...sent },
    { ...{ report: "demographics", file_name: "List of employees, connected.csv" }, ...sent },
  ]);
  expect((await auditor.received()).map(({ checks }) => checks.map(({ result }) => result).filter((result) => result !== "right"))).toEqual(
    [[], []],
  );
  expect(await inSlots(engagementId)).toEqual([]);
  const { requests } = (await me().caller.call(clientRequestRoutes.listClientRequests, { params: { engagementId } })).value();
  expect(requests[0]?.items.map(({ state }) => state)).toEqual(["received", "received"]);
  const [seen] = await firmSide(engagementId);
  expect(seen).toMatchObject({ consent_version: before.consent.version, consent_text: before.consent.text, status: "done" });
  expect(seen?.notices).toEqual([expect.stringContaining("which isn't the plan sponsor's")]);
});

test("truncated pages, rate limits and responses that aren't ready cause no duplicate or lost data", async () => {
  const { auditor, client } = await ask();
  const busy = { status: 429, body: { code: 429, name: "rate_limit_exceeded_error" }, headers: { "retry-after": "0" } };
  const pending = {
    status: 202,
    body: { code: 202, name: "accepted", finch_code: "data_sync_in_progress" },
    headers: { "retry-after": "0" },
  };
  for (const path of paths) bed.finch.next(path, busy, pending);
  let answers = 0;
  bed.finch.change(statementPath, (body) => {
    answers += 1;
    if (answers % 9 === 4) bed.finch.next(statementPath, answers % 2 === 0 ? busy : pending);
    return body;
  });
  await client.connect();
  await client.until("done");
  expect((await client.view()).connection).toMatchObject({ status: "done", payments_read: 26 });
  await bed.idle();
  expect(await hashes(auditor)).toEqual(undisturbed);
});

test("after a malformed response nothing is provided to the auditor, the client is told what to do, and a later reading leaves no gap", async () => {
  const { auditor, engagementId, client } = await ask();
  let answers = 0;
  bed.finch.change(statementPath, (body) => {
    answers += 1;
    const { responses } = body as { responses: { body: { pay_statements: object[] } }[] };
    const changed = (one: object) => (answers > 5 ? { ...one, employer_match_true_up: [] } : one);
    return { responses: responses.map((one) => ({ ...one, body: { ...one.body, pay_statements: one.body.pay_statements.map(changed) } })) };
  });
  await client.connect();
  await client.until("failed");
  expect((await client.view()).connection).toMatchObject({ problem: "changed", is_connected: true, summary: null });
  const [seen] = await firmSide(engagementId);
  expect(seen?.problem_detail).toContain("employer_match_true_up is not known");
  expect(await auditor.received()).toEqual([]);
  bed.finch.change(statementPath, null);
  (await client.again()).value();
  await client.until("done");
  await bed.idle();
  expect(await hashes(auditor)).toEqual(undisturbed);
});

test("after access is revoked, reconnecting reads from the start and duplicates nothing", async () => {
  const { auditor, client } = await ask();
  let answers = 0;
  bed.finch.change(statementPath, (body) => {
    answers += 1;
    if (answers === 6)
      bed.finch.next(statementPath, { status: 401, body: { code: 401, name: "authentication_error", finch_code: "reauthenticate_user" } });
    return body;
  });
  const first = await client.connect();
  await client.until("failed");
  expect((await client.view()).connection).toMatchObject({ problem: "revoked" });
  await client.connect();
  await client.until("done");
  await bed.idle();
  expect(await hashes(auditor)).toEqual(undisturbed);
  expect(await tokenOf(first.connection?.id ?? "")).toBeNull();
});

test("a worker that stops during the reading resumes where it left off: no payment is fetched twice", async () => {
  const { auditor, client } = await ask();
  const pagesOf = () => bed.finch.calls.filter((call) => call.endsWith(statementPath)).length;
  const before = pagesOf();
  const neverAnswered = new Promise<never>(() => undefined);
  bed.finch.change(statementPath, (body) => {
    if (pagesOf() - before === 20) bed.finch.next(statementPath, neverAnswered);
    return body;
  });
  await client.connect();
  await expect.poll(() => pagesOf() - before).toBe(21);
  await bed.rest();
  expect((await client.view()).connection).toMatchObject({ status: "reading", payments_announced: 26, payments_read: 6 });
  await bed.work();
  await client.until("done");
  await bed.idle();
  expect(await hashes(auditor)).toEqual(undisturbed);
  // Three pages for each payment, plus the three of the payment in progress when the worker stopped.
  expect(pagesOf() - before).toBe(26 * 3 + 3);
});

test("disconnecting ends the reading: the token is deleted here and revoked at the payroll system", async () => {
  const { client } = await ask();
  const { connection } = await client.connect();
  await client.until("done");
  expect(await tokenOf(connection?.id ?? "")).not.toBeNull();
  const ended = bed.finch.calls.filter((call) => call === "POST /disconnect").length;
  expect((await client.end()).value().connection).toMatchObject({ status: "ended", is_connected: false });
  await expect.poll(() => tokenOf(connection?.id ?? "")).toBeNull();
  expect(bed.finch.calls.filter((call) => call === "POST /disconnect")).toHaveLength(ended + 1);
  expect((await client.again()).problem().code).toBe("client-requests.not-connected");
});

test("access granted after the client has left is revoked at the payroll system, and its token is not kept here", async () => {
  const { client } = await ask();
  const answer = await answerOf((await client.begin()).value().address);
  let token = "";
  bed.finch.change(tokenPath, async (body) => {
    token = String((body as { readonly access_token: string }).access_token);
    registerCanary("token", token);
    (await client.end()).value();
    return body;
  });
  expect((await client.finish(answer)).problem().code).toBe("client-requests.connection-over");
  expect([token === "", bed.finch.hasEnded(token)]).toEqual([false, true]);
  const { connection } = await client.view();
  expect(connection).toMatchObject({ status: "ended", is_connected: false });
  expect(await tokenOf(connection?.id ?? "")).toBeNull();
});

test("moving a request's end date to an earlier day ends its payroll access on that day", async () => {
  const { client, engagementId, requestId } = await ask();
  const { connection } = await client.connect();
  await client.until("done");
  const endsInDays = async (): Promise<number> => {
    const { rows } = await bed.api.db.setup.work.asPlatform("test", (tx) =>
      tx.query<{ days: number }>(
        "select extract(epoch from run_at - $2::timestamptz)::int / 86400 as days from graphile_worker._private_jobs where key like '%' || $1",
        [`payroll-end:${connection?.id}`, bed.api.clock.now()],
      ),
    );
    return rows[0]?.days ?? Number.NaN;
  };
  const before = await endsInDays();
  const params = { engagementId, requestId };
  const body = { due_on: laterDay(bed.api, 3) as never };
  (await me().caller.call(clientRequestRoutes.renewClientRequest, { params, body })).value();
  expect(before - (await endsInDays())).toBe(14 - 3);
});

test("a state works for one request, once, and consent covers only the wording shown", async () => {
  const [{ client }, other] = [await ask(), await ask()];
  const { address } = (await client.begin()).value();
  const answer = await answerOf(address);
  expect((await other.client.finish(answer)).problem().code).toBe("client-requests.connection-over");
  expect((await client.finish(answer)).value().connection).toMatchObject({ status: "reading" });
  expect((await client.finish(answer)).problem().code).toBe("client-requests.connection-over");
  expect((await client.begin()).problem().code).toBe("client-requests.is-connected");
  // The code from another person's connection, with the caller's state.
  const stolen = await answerOf((await (await ask()).client.begin()).value().address);
  const own = await answerOf((await other.client.begin()).value().address);
  expect((await other.client.finish({ code: stolen.code, state: own.state })).problem().code).toBe("client-requests.connection-over");
  expect((await other.client.view()).connection).toMatchObject({ status: "failed", problem: "refused" });
  await client.until("done");
});

/** Everyone's census results, without participant numbers and row positions. */
async function census(engagementId: string) {
  await me().confirmAll(engagementId);
  const run = await me().process(engagementId);
  expect(run.status).toBe("succeeded");
  return me().result(engagementId, "payroll_census");
}

/** Drops IDs, hashes and file names, which differ between files; everything else must match. */
const withoutNames = (result: unknown): unknown =>
  JSON.parse(
    JSON.stringify(result)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|"result_id":"[0-9a-f]+"/g, (text) =>
        text.startsWith('"') ? '"result_id":""' : "",
      )
      .replaceAll(/Payroll register, connected\.csv|payroll_register\.csv/g, "register")
      .replaceAll(/List of employees, connected\.csv|demographics\.csv/g, "people"),
  );

test("the same payroll gives the same census figures whether uploaded or connected", async () => {
  const { engagementId, auditor, client } = await ask();
  await client.connect();
  await client.until("done");
  await auditor.acceptAll();
  const uploaded = await me().create({ client_name: "Brightwater by upload", data_type: "payroll" });
  await me().attach(uploaded.id, "Payroll");
  await me().fill(uploaded.id, inventedRegister("2024-01-01", "2024-12-31"));
  const [connected, given] = [await census(engagementId), await census(uploaded.id)];
  expect(withoutNames(connected)).toEqual(withoutNames(given));
});
