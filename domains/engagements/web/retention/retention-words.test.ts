import { expect, test } from "vitest";
import type { Retention } from "../../contract/index.ts";
import { changeWords, retentionSentence } from "./retention-words.ts";

const announced = (hold: Retention["announced"][number]["hold"]): Retention["announced"][number] => ({
  ...{ id: "0f9a1c52-0000-4000-8000-00000000000a", client_name: "Corvid", engagement_name: "2017 Corvid", plan_year_end: "2017-12-31" },
  ...{ locked_on: "2018-10-20T10:00:00.000Z", counted_from: "2018-10-20", delete_on: "2025-10-21", hold },
});
const retention = (change: Partial<Retention>): Retention => ({
  ...{ years: 7, least_years: 6, most_years: 50, changed_on: "2020-01-01T00:00:00.000Z", announced: [], held: 0, open: 0, deleted: [] },
  ...change,
});

test("the sentence counts engagements due for deletion, excluding those on hold", () => {
  expect(retentionSentence(retention({}))).toBe("Locked engagements are kept for 7 years, none is deleted in the next 90 days");
  const hold = { reason: "A claim", on: "2025-01-01T00:00:00.000Z", by: "Dana Whitlock" };
  expect(retentionSentence(retention({ announced: [announced(null), announced(hold)], held: 1 }))).toBe(
    "Locked engagements are kept for 7 years, 1 is deleted in the next 90 days, 1 is under a legal hold",
  );
});

test("shortening the period warns that engagements are deleted earlier, after at least 90 days", () => {
  expect(changeWords(10, 7)).toContain("deleted 3 years earlier. Nothing is deleted within 90 days");
  expect(changeWords(7, 8)).toBe("Engagements will be kept 1 year longer.");
});
