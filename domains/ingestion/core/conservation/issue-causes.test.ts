import { expect, it } from "vitest";
import { causeSentence, causesOf, IssueCauses } from "./issue-causes.ts";

const unreadable = { code: "date-unreadable", msg: "This is not a date.", column: "Pay Date", field: "pay_date" };

it("rejected rows are listed by cause, each with a count, the first rows and the first values", () => {
  const causes = new IssueCauses();
  for (let row = 2; row <= 100; row += 1) causes.add({ ...unreadable, row, value: row % 2 === 0 ? "soon" : "later" });
  causes.add({ code: "value-missing", msg: "The row has no Pay date.", row: 7 });
  expect(causes.list()).toEqual([
    { ...unreadable, count: 99, rows: [2, 3, 4, 5, 6], values: ["soon", "later"] },
    { code: "value-missing", msg: "The row has no Pay date.", count: 1, rows: [7], values: [] },
  ]);
});

it("messages that include a value don't make the list endless, and every issue is counted", () => {
  const causes = new IssueCauses();
  for (let row = 1; row <= 5_000; row += 1) causes.add({ code: "value-unmapped", msg: `“${row}”?`, column: "Type", row });
  const found = causes.list();
  expect(found.length).toBeLessThanOrEqual(101);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
});

it("a message appears once for all the rows that have the issue", () => {
  const [one] = causesOf([{ ...unreadable, row: 4 }]);
  const [many] = causesOf([2, 3, 4, 5, 6, 7, 8].map((row) => ({ ...unreadable, row })));
  expect(one && causeSentence(one)).toBe("This is not a date.");
  expect(many && causeSentence(many)).toBe("This is not a date. 7 times, in rows 2, 3, 4, 5, 6 and 2 more.");
});
