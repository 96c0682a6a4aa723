import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

const people = Array.from({ length: 30 }, (_, at) => ({
  id: `E${20_417 + at * 137}`,
  ssn: `9${10 + at}-${20 + at}-${1000 + at * 7}`,
  name: `${["Adler", "Brook", "Castan"][at % 3]} ${"abcdefghij"[at % 10]}${"klm"[Math.floor(at / 10)]}`,
}));
const csv = (head: string, rowOf: (person: (typeof people)[number], at: number) => readonly string[]): string =>
  `${[head, ...people.map((person, at) => rowOf(person, at).join(","))].join("\n")}\n`;
const participant_balances = csv("Participant ID,SSN,Participant Name,Beginning Balance,Ending Balance", ({ id, ssn, name }, at) => [
  ...[id, ssn, name, `${100 + at}.25`, `${110 + at}.50`],
]);
const demographics = csv("Line,Ref,Employee Name,Hire Date,Birth Date,Status", ({ id, name }, at) => [
  ...[String(at + 1), id, name, `0${(at % 9) + 1}/15/2015`, `0${(at % 9) + 1}/20/1975`, "Active"],
]);
const files = { participant_balances, demographics };
type Report = keyof typeof files;

let made = 0;
async function engagement(user = me()): Promise<string> {
  made += 1;
  const { id } = await user.create({ client_name: `Client ${made}` });
  await user.attach(id, "Other");
  await user.attach(id, "Payroll");
  return id;
}
const fill = (id: string, ...reports: readonly Report[]) =>
  reports.reduce((before, report) => before.then(() => me().fill(id, { [report]: files[report] })), Promise.resolve());
async function mappingOf(id: string, report: Report) {
  const found = (await me().mappings(id)).find((one) => one.report_key === report);
  if (!found) throw new Error(`no mapping ${report}`);
  return found;
}
async function ref(id: string) {
  const column = (await mappingOf(id, "demographics")).columns.find(({ header }) => header === "Ref");
  return { field: column?.field, accepted: column?.accepted, reason: column?.suggestion?.reason };
}
const open = { field: null, accepted: false };
const matched = { field: "employee_id", accepted: true, reason: "30 of 30 values are IDs of people in Participant balances." };

describe("a column without a header", () => {
  test("is proposed as the participant ID if its values match another file's, whichever was uploaded first", async () => {
    const proposals: unknown[] = [];
    for (const order of [
      ["participant_balances", "demographics"],
      ["demographics", "participant_balances"],
    ] as const) {
      const id = await engagement();
      await fill(id, ...order);
      expect(await ref(id)).toEqual(matched);
      const all = await Promise.all(order.toSorted().map((report) => mappingOf(id, report)));
      proposals.push(all.map(({ columns }) => columns));
    }
    expect(proposals[0]).toEqual(proposals[1]);
  });

  test("needs review again when the other file is deleted", async () => {
    const id = await engagement();
    await fill(id, "demographics", "participant_balances");
    const slot = (await me().slots(id)).find((one) => one.report_key === "participant_balances");
    const assetId = slot?.assets[0]?.id ?? "";
    (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId } })).value();
    await bed.idle();
    expect(await ref(id)).toMatchObject(open);
  });
});

describe("a person's decision is kept when another file arrives", () => {
  test("in a draft, which shows the proposal", async () => {
    const id = await engagement();
    await fill(id, "demographics");
    const draft = await mappingOf(id, "demographics");
    const columns = draft.columns.map((column) => (column.header === "Line" ? { ...column, field: "employee_id" } : column));
    (await me().putMapping(id, { ...draft, columns }, { accept: false })).value();
    await fill(id, "participant_balances");
    const { columns: after, revision } = await mappingOf(id, "demographics");
    expect(revision).toBe(draft.revision + 1);
    expect(after.map(({ header, field }) => [header, field]).slice(0, 2)).toEqual([
      ["Line", "employee_id"],
      ["Ref", null],
    ]);
    expect((await ref(id)).reason).toBe(matched.reason);
  });

  test("in a confirmed mapping, which does not change", async () => {
    const id = await engagement();
    await fill(id, "demographics");
    const draft = await mappingOf(id, "demographics");
    const columns = draft.columns.map((column) => (column.header === "Ref" ? { ...column, field: "employee_id" } : column));
    (await me().putMapping(id, { ...draft, columns }, { accept: true })).value();
    await bed.idle();
    const before = await mappingOf(id, "demographics");
    await fill(id, "participant_balances");
    expect(await mappingOf(id, "demographics")).toEqual(before);
  });
});

describe("people in another engagement", () => {
  test("do not influence a column, whether the engagement belongs to the same firm or another", async () => {
    const stranger = userOf(bed, (await bed.api.firm()).auditor);
    // The test's disks are nearly full, when only firms that store less than the average may store more.
    const others = Array.from({ length: 5_000 }, (_, at) => `X${at * 31},900-55-${1000 + (at % 9000)},Delmar ${at},1.25,2.50\n`);
    await stranger.fill(await engagement(stranger), { participant_balances: participant_balances + others.join("") });
    await fill(await engagement(), "participant_balances");
    const id = await engagement();
    await fill(id, "demographics");
    expect(await ref(id)).toMatchObject(open);
  });
});
