import { registerCanary } from "@tieout/test-kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FaultKind, PayrollConnection, PayrollSource } from "../payroll-source.ts";
import { SourceFault } from "../payroll-source.ts";
import { FinchStandIn, standInError } from "../stand-in/finch-stand-in.ts";
import { inventedPeople } from "../stand-in/invented-company.ts";
import { finchSource } from "./finch-source.ts";

const redirectAddress = "http://127.0.0.1:8080/payroll-connect/return";
const year = { startOn: "2024-01-01", endOn: "2024-12-31" };
let finch: FinchStandIn;
let source: PayrollSource;

beforeEach(async () => {
  finch = new FinchStandIn();
  source = finchSource({ ...finch.keys, redirectAddress }, await finch.listen());
});
afterEach(() => finch.close());

/** Returns the URLs that the payroll system's page links to. */
async function pageLinks(address: string): Promise<URL[]> {
  const page = await (await fetch(address)).text();
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&")));
}

async function codeOf(reference: string): Promise<string> {
  const [back] = await pageLinks(await source.begin({ reference, customerName: "Brightwater Foods", state: "state-1" }));
  return back?.searchParams.get("code") ?? "";
}

async function connect(): Promise<{ readonly connection: PayrollConnection; readonly accessToken: string }> {
  const { accessToken } = await source.exchange(await codeOf("reference-1"));
  registerCanary("token", accessToken);
  return { connection: source.open(accessToken), accessToken };
}

const faultOf = async (work: Promise<unknown>): Promise<SourceFault> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceFault)) throw new Error("no fault");
  return error;
};

test("the browser returns with the state, and the code becomes a token for the same order, once", async () => {
  const address = await source.begin({ reference: "reference-7", customerName: "Brightwater Foods", state: "state-7" });
  const [yes, no] = await pageLinks(address);
  expect(yes?.href.startsWith(redirectAddress)).toBe(true);
  expect(yes?.searchParams.get("state")).toBe("state-7");
  expect(no?.searchParams.get("error")).toBe("access_denied");
  const code = yes?.searchParams.get("code") ?? "";
  const { accessToken, ...granted } = await source.exchange(code);
  registerCanary("token", accessToken);
  expect(granted).toEqual({ connectionId: expect.stringContaining("connection-"), reference: "reference-7", system: "test_payroll" });
  expect((await faultOf(source.exchange(code))).kind).toBe("refused");
});

test("any keys but the product's are refused", async () => {
  const { address } = { address: new URL(await source.begin({ reference: "r", customerName: "c", state: "s" })).origin };
  const other = finchSource({ clientId: "other", clientSecret: "wrong", redirectAddress }, { address });
  expect((await faultOf(other.begin({ reference: "r", customerName: "c", state: "s" }))).kind).toBe("refused");
  expect((await faultOf(other.exchange("code"))).kind).toBe("refused");
});

test("reads every page, each person once, and every statement of a payment", async () => {
  const { connection } = await connect();
  const ids = await connection.personIds();
  expect(ids).toEqual(inventedPeople.map(({ id }) => id).sort());
  expect((await connection.people(ids)).map(({ id }) => id)).toEqual(ids);
  const payments = await connection.payments(year);
  expect(payments).toHaveLength(26);
  const [first] = payments;
  if (!first) throw new Error("no payment");
  const statements = await connection.statements(first);
  expect(statements.map(({ personId }) => personId)).toEqual(first.personIds);
  expect(statements.reduce((sum, { grossCents }) => sum + (grossCents ?? 0n), 0n)).toBe(first.grossCents);
});

test("reads only people's identity, employment and pay", async () => {
  const { connection } = await connect();
  const text = JSON.stringify([await connection.company(), await connection.people(await connection.personIds())]);
  for (const unread of ["Example Street", "000123456789", "@brightwater.example"]) expect(text).not.toContain(unread);
});

const path = { directory: "/employer/directory", individual: "/employer/individual", statement: "/employer/pay-statement" };

test("a rate limit tells how long to wait and has no other effect", async () => {
  const { connection } = await connect();
  finch.next(path.directory, { ...standInError(429, "rate_limit_exceeded_error"), headers: { "retry-after": "17" } });
  const fault = await faultOf(connection.personIds());
  expect([fault.kind, fault.retryAfterSeconds]).toEqual(["busy", 17]);
  expect(await connection.personIds()).toHaveLength(inventedPeople.length);
});

test("a response that is still being fetched is pending, alone or in a batch", async () => {
  const { connection } = await connect();
  const [payment] = await connection.payments(year);
  if (!payment) throw new Error("no payment");
  const inProgress = { code: 202, name: "accepted", finch_code: "data_sync_in_progress", message: "Please check back later." };
  for (const [where, ask] of [
    [path.directory, () => connection.personIds()],
    ["/employer/company", () => connection.company()],
    [path.statement, () => connection.statements(payment)],
  ] as const) {
    finch.next(where, { status: 202, body: inProgress });
    expect((await faultOf(ask())).kind).toBe("pending");
  }
  finch.next(path.statement, { status: 200, body: { responses: [{ payment_id: payment.id, code: 202, body: inProgress }] } });
  expect((await faultOf(connection.statements(payment))).kind).toBe("pending");
  finch.next(path.individual, {
    status: 200,
    body: { responses: [{ individual_id: inventedPeople[0]?.id, code: 202, body: inProgress }] },
  });
  expect((await faultOf(connection.people([inventedPeople[0]?.id ?? ""]))).kind).toBe("pending");
});

/** Shortens a list so that it ends before its announced count. */
const cut = (body: unknown, list: string): unknown => {
  const copy = structuredClone(body) as Record<string, unknown[]>;
  return { ...copy, [list]: copy[list]?.slice(0, -1).filter((_, index) => index < 3) };
};

test("pages that end early, people without a statement and missing responses are incomplete", async () => {
  const { connection } = await connect();
  const [payment] = await connection.payments(year);
  if (!payment) throw new Error("no payment");
  finch.change(path.directory, (body, query) => (query.get("offset") === "0" ? body : { ...(body as object), individuals: [] }));
  expect((await faultOf(connection.personIds())).detail).toBe("directory: 15 of 34");
  finch.change(path.individual, (body) => cut(body, "responses"));
  expect((await faultOf(connection.people(inventedPeople.map(({ id }) => id)))).kind).toBe("incomplete");
  finch.change(path.statement, (body) => {
    const { responses } = body as { responses: { body: { pay_statements: unknown[] } }[] };
    return {
      responses: responses.map((one) => ({ ...one, body: { pay_statements: one.body.pay_statements.slice(1), paging: { offset: 0 } } })),
    };
  });
  expect((await faultOf(connection.statements(payment))).kind).toMatch(/incomplete|changed/);
});

test("a repeated page duplicates nothing", async () => {
  const { connection } = await connect();
  const [payment] = await connection.payments(year);
  if (!payment) throw new Error("no payment");
  let first: unknown = null;
  finch.change(path.statement, (body) => {
    first ??= body;
    return first;
  });
  const fault = await faultOf(connection.statements({ ...payment, personIds: null }));
  expect([fault.kind, fault.detail]).toEqual(["incomplete", "pay statements of 2024-01-05: one came twice"]);
});

test.each<[string, string, (statement: Record<string, unknown>) => unknown, RegExp]>([
  ["a list that is not known", "statement", (one) => ({ ...one, employer_match_true_up: [] }), /employer_match_true_up is not known/],
  ["a field that is missing", "statement", ({ gross_pay: _, ...rest }) => rest, /gross_pay/],
  ["an amount with a fraction of a cent", "statement", (one) => ({ ...one, gross_pay: { amount: 1.5, currency: "usd" } }), /gross_pay/],
  ["another currency", "statement", (one) => ({ ...one, gross_pay: { amount: 1, currency: "eur" } }), /gross_pay/],
  ["hours as a text", "statement", (one) => ({ ...one, total_hours: "80" }), /total_hours/],
])("%s is a fault that names the field but no value", async (_, __, change, named) => {
  const { connection } = await connect();
  const [payment] = await connection.payments(year);
  if (!payment) throw new Error("no payment");
  finch.change(path.statement, (body) => {
    const { responses } = body as { responses: { body: { pay_statements: Record<string, unknown>[] } }[] };
    return { responses: responses.map((one) => ({ ...one, body: { ...one.body, pay_statements: one.body.pay_statements.map(change) } })) };
  });
  const fault = await faultOf(connection.statements(payment));
  expect(fault.kind).toBe("changed");
  expect(fault.detail).toMatch(named);
});

test("a response that is empty or not JSON counts as a changed form", async () => {
  const { connection } = await connect();
  finch.next("/employer/company", { status: 200, body: "<html>" }, { status: 200, body: {} });
  expect((await faultOf(connection.company())).kind).toBe("changed");
  expect((await faultOf(connection.company())).detail).toContain("field legal_name");
});

test.each<[number, string, string | undefined, FaultKind]>([
  [401, "invalid_token_error", undefined, "revoked"],
  [401, "authentication_error", "reauthenticate_user", "revoked"],
  [403, "insufficient_scope_error", undefined, "forbidden"],
  [501, "not_implemented_error", undefined, "forbidden"],
  [500, "server_error", undefined, "busy"],
  [503, "server_error", undefined, "busy"],
])("status %i, %s %s is %s", async (status, name, code, kind) => {
  const { connection } = await connect();
  finch.next("/employer/company", standInError(status, name, code));
  expect((await faultOf(connection.company())).kind).toBe(kind);
});

test("a source that does not respond is busy", async () => {
  const { connection } = await connect();
  await finch.close();
  expect((await faultOf(connection.company())).kind).toBe("busy");
  await finch.listen();
});

test("a disconnected token can no longer read; disconnecting again has no effect", async () => {
  const { connection, accessToken } = await connect();
  await connection.disconnect();
  await connection.disconnect();
  expect(finch.hasEnded(accessToken)).toBe(true);
  expect((await faultOf(connection.company())).kind).toBe("revoked");
});
