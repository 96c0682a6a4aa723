import { expect, test } from "vitest";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { reports } from "./report-registry.ts";

test.each(Object.entries(reports))("no field of %s lists a header that reads the same as an earlier one", (_key, report) => {
  const again = report.fields.flatMap(({ key, synonyms }) => {
    const read = synonyms.map((header) => normalizeHeader(header).full);
    return synonyms.filter((_, at) => read.indexOf(read[at] ?? "") < at).map((header) => `${key}: ${header}`);
  });
  expect(again).toEqual([]);
});
