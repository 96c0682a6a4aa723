import type { TestFirm } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { askForPayroll, type ConnectBed, openConnectBed } from "./connected-payroll.test-data.ts";

let bed: ConnectBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openConnectBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

const statementPath = "/employer/pay-statement";
const once = ["/employer/company", "/employer/payment"];
const paths = [...once, "/employer/directory", "/employer/individual", "/employer/employment", statementPath];
afterEach(() => {
  for (const path of paths) bed.finch.change(path, null);
});

const ask = () => askForPayroll(bed, firm.auditor);
const hashes = async ({ received }: Awaited<ReturnType<typeof ask>>["auditor"]) => (await received()).map(({ sha256 }) => sha256);
const callsOf = (path: string): number => bed.finch.calls.filter((call) => call.endsWith(path)).length;

interface Paging {
  readonly offset: number;
  readonly count: number;
}
interface Directory {
  readonly individuals: readonly { readonly id: string }[];
  readonly paging: Paging;
}
interface Statements {
  readonly responses: readonly {
    readonly body: { readonly pay_statements: readonly { readonly individual_id: string }[]; readonly paging: Paging };
  }[];
}
interface Payment {
  readonly individual_ids: readonly string[];
}
/** The last of the fictional employees, who was paid all year. */
const hired = "00000001-0000-4000-8000-000000000033";
const oneFewer = (paging: Paging): Paging => ({ ...paging, count: paging.count - 1 });

/** The company's state before an employee's first pay and before the last pay date; reading fails partway through the statements. */
function beforeTheHire(): void {
  bed.finch.change("/employer/directory", (body) => {
    const { individuals, paging } = body as Directory;
    return { individuals: individuals.filter(({ id }) => id !== hired), paging: oneFewer(paging) };
  });
  bed.finch.change("/employer/payment", (body) =>
    (body as readonly Payment[]).slice(0, -1).map((one) => ({ ...one, individual_ids: one.individual_ids.filter((id) => id !== hired) })),
  );
  let answers = 0;
  bed.finch.change(statementPath, (body) => {
    answers += 1;
    const { responses } = body as Statements;
    const unknown = answers > 9 ? { of_another_form: true } : {};
    return {
      responses: responses.map((one) => {
        const kept = one.body.pay_statements.filter(({ individual_id: id }) => id !== hired);
        return {
          ...one,
          body: { pay_statements: kept.map((statement) => ({ ...statement, ...unknown })), paging: oneFewer(one.body.paging) },
        };
      }),
    };
  });
}

test("a restarted reading requests everything again and includes new hires and payments", async () => {
  const other = await ask();
  await other.client.connect();
  await other.client.until("done");
  await bed.idle();
  const undisturbed = await hashes(other.auditor);
  const { auditor, client } = await ask();
  beforeTheHire();
  await client.connect();
  await client.until("failed");
  const failed = (await client.view()).connection;
  expect(failed).toMatchObject({ problem: "changed", payments_announced: 25 });
  expect(failed?.payments_read).toBeGreaterThan(0);
  for (const path of paths) bed.finch.change(path, null);
  bed.finch.calls.length = 0;
  (await client.again()).value();
  await client.until("done");
  await bed.idle();
  for (const path of paths) expect(callsOf(path), path).toBeGreaterThan(0);
  expect(await hashes(auditor)).toEqual(undisturbed);
});

test("a paused reading resumes with the lists it has already fetched", async () => {
  const { client } = await ask();
  bed.finch.calls.length = 0;
  const pending = { code: 202, name: "accepted", finch_code: "data_sync_in_progress" };
  bed.finch.next(statementPath, { status: 202, body: pending, headers: { "retry-after": "0" } });
  await client.connect();
  await client.until("done");
  expect(once.map(callsOf)).toEqual([1, 1]);
});
