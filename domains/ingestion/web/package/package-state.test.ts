import { expect, test } from "vitest";
import type { PackageFile, SubcontractNode } from "../../contract/index.ts";
import { asksForSlot, companyOf, groupsOf, periodText, providerOf, sheetsText, summaryOf } from "./package-state.ts";

const file = (id: string, group: PackageFile["group"], slotId: string | null = null): PackageFile => ({
  id,
  file_name: `${id}.csv`,
  archive_name: null,
  size_bytes: 1,
  sha256: id,
  uploaded_on: "2025-01-01T00:00:00.000Z",
  uploaded_by: "Ana",
  group,
  report: null,
  why: [],
  data_feed_node_id: slotId,
  problem: null,
  beside: null,
  other_year: null,
  rows: null,
  rows_above: null,
  sheets: null,
  other_sheets: null,
  first_on: null,
  last_on: null,
  needs_password: false,
  was_protected: false,
  reading: null,
  asks_for_columns: false,
  deleted_on: null,
  can_be_placed: true,
  same_as: null,
});
// The members of a contract that the table reads.
const contracts = [
  {
    subcontract_node_id: "c",
    service_provider: { id: "p", name: "Copperleaf", provider_type: "Recordkeeper" },
    subcontract_name: "RK-1",
    data_feed_nodes: [{ data_feed_node_id: "s", title: "Trust statement", assets: [{ file_name: "old.csv" }] }],
  },
] as unknown as readonly SubcontractNode[];

test("the footer counts each group, with correct singulars and plurals for files that need an answer", () => {
  const files = [file("a", "recognized", "s"), file("b", "needs_answer"), file("c", "not_needed"), file("d", "reading")];
  expect(summaryOf(groupsOf(files))).toBe("1 being read, 1 recognized, 1 needs an answer, 1 not needed.");
  expect(summaryOf(groupsOf([file("b", "needs_answer"), file("e", "needs_answer")]))).toBe("0 recognized, 2 need an answer.");
});

test("a file that will be added to another in its slot says so", () => {
  const files = [file("a", "recognized", "s"), file("b", "recognized", "s"), file("c", "recognized", "other")];
  expect(companyOf(files[0]!, files, contracts)).toBe("Another part alongside old.csv and 1 other file. Their rows are added together.");
  expect(companyOf(files[2]!, files, contracts)).toBeNull();
  expect(providerOf(contracts, "s")).toBe("Copperleaf, RK-1");
  expect(providerOf(contracts, null)).toBeNull();
});

test("a file whose slot is only proposed asks about the slot, and does not promise to be added to the slot's files", () => {
  const [placed, proposed] = [file("a", "recognized", "empty"), file("b", "needs_answer", "empty")];
  expect(companyOf(placed, [placed, proposed], contracts)).toBeNull();
  expect([placed, proposed, file("c", "needs_answer"), { ...proposed, asks_for_columns: true }].map(asksForSlot)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("a file whose headings differ from those in its slot does not promise to be added up", () => {
  const other = { file_name: "old.csv", same_headings: false, asks: false, data_feed_node_id: "s" };
  const differing = { ...file("a", "recognized", "s"), beside: other };
  expect(companyOf(differing, [differing], contracts)).toMatch(/^Its headings differ from old\.csv in this slot/);
});

test("a workbook shows how many of its sheets with rows are counted", () => {
  expect(sheetsText({ sheets: 4, other_sheets: 0 })).toBe("4 sheets");
  expect(sheetsText({ sheets: 1, other_sheets: 3 })).toBe("1 of 4 sheets");
  expect(sheetsText({ sheets: 1, other_sheets: 0 })).toBeNull();
});

test("a period shows its year once, a single day shows as an as-of date, and no date shows as a dash", () => {
  expect(periodText("2024-01-04", "2024-12-30")).toEqual({ text: "4 Jan – 30 Dec 2024", kind: null });
  expect(periodText("2023-07-01", "2024-06-30")).toEqual({ text: "1 Jul 2023 – 30 Jun 2024", kind: null });
  expect(periodText("2024-12-31", "2024-12-31")).toEqual({ text: "31 Dec 2024", kind: "as of" });
  expect(periodText(null, null)).toEqual({ text: "–", kind: null });
});
