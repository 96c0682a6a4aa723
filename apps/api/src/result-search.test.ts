import { searchRoutes, workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processedPlan } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
const me = () => userOf(bed, firm.auditor);
const exceptionsOf = async (engagementId: string, text: string) =>
  me().caller.call(searchRoutes.searchExceptions, { params: { engagementId }, body: { text } });
const peopleOf = async (engagementId: string, text: string) =>
  me().caller.call(searchRoutes.searchPeople, { params: { engagementId }, body: { text } });

beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = await processedPlan(me());
});
afterAll(() => bed?.stop());

test("an exception is found by words from its rule and its subject, with the link that opens it", async () => {
  const listed = await me().result(id, "participant_activity");
  const [item] = listed.first_exceptions;
  const { results, count } = (await exceptionsOf(id, `${item?.title} ${item?.subject}`.toUpperCase())).value();
  expect(results).toContainEqual({
    output: listed.output,
    address: item?.address,
    title: item?.title,
    subject: item?.subject,
    severity: item?.severity,
  });
  expect(count).toBeGreaterThanOrEqual(results.length);
  expect((await exceptionsOf(id, "100%_of nothing")).value()).toEqual({ count: 0, results: [] });
});

test("a person is found in every workpaper that lists them, by name, ID or the last four digits of the SSN, and the result opens their rows", async () => {
  const outputKey = "participant_activity";
  const rows = (
    await me().caller.call(workpaperRoutes.listPopulation, { params: { engagementId: id, outputKey }, query: {} as never })
  ).value();
  const keyOf = (title: string) => rows.columns.find((column) => column.title === title)?.key ?? "";
  const theirs = rows.results[1];
  const person = { name: theirs?.[keyOf("Name")] ?? "", id: theirs?.[keyOf("Participant ID")] ?? "", ssn: theirs?.[keyOf("SSN")] ?? "" };
  const found = (await peopleOf(id, `${person.name} ${person.ssn.slice(-4)}`)).value();
  expect(found.unreadable).toEqual([]);
  const here = found.results.find(({ output, row }) => output.key === outputKey && row === 1);
  expect(here).toMatchObject({ ...person, ssn: expect.stringMatching(/^(\*{3}-\*{2}-\d{4})?$/) });
  expect(here?.result_id).toBe((await me().result(id, outputKey)).result_id);
  const query = { person: here?.row } as never;
  const opened = (await me().caller.call(workpaperRoutes.listPopulation, { params: { engagementId: id, outputKey }, query })).value();
  expect(opened.results).toEqual([theirs]);
});

test("an engagement without a run has nothing to search, and says so", async () => {
  const empty = (await me().create({ client_name: "Wren Mills" })).id;
  expect((await exceptionsOf(empty, "moss")).problem().code).toBe("workpapers.no-results");
  expect((await peopleOf(empty, "moss")).problem().code).toBe("workpapers.no-results");
});
