import { checkTogether, type ReceivedReading } from "@tieout/ingestion/core";
import { addDays, type PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { Explanation } from "./index.ts";

const planYear = { startOn: "2024-01-01" as PlainDate, endOn: "2024-12-31" as PlainDate };
const paidDays = Array.from({ length: 366 }, (_, at) => ({ on: addDays(planYear.startOn, at), people: 2 }));
const reading: ReceivedReading = {
  ...{ rows: 732, people: 2, rowsOutOfPeriod: 0, rowsUnreadable: 0, causes: [], sumCents: {} },
  ...{ firstOn: planYear.startOn, lastOn: planYear.endOn, paidDays },
};

test("an overlap between two files with pay on every day of the year can be explained", () => {
  const asked = { reportKey: "payroll_register", planYear, box1Cents: null, box5Cents: null, frequency: null, hours: null } as const;
  const [shared] = checkTogether(
    ["first.csv", "second.csv"].map((fileName) => ({ fileName, reading })),
    0,
    asked,
  );
  expect(shared?.title).toBe("366 pay dates are in more than one file");
  expect(Explanation.safeParse({ key: shared?.key, text: "Each file has different people" }).success).toBe(true);
});
