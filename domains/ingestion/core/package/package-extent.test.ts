import { parsePlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { joinExtents } from "./package-extent.ts";

test("a workbook's extent covers all sheets with the report, and says how many sheets are not counted", () => {
  const [january, march, april, june] = ["2025-01-10", "2025-03-21", "2025-04-04", "2025-06-27"].map(parsePlainDate);
  const first = { rows: 472, rowsAbove: 4, firstOn: january ?? null, lastOn: march ?? null };
  const second = { rows: 320, rowsAbove: 4, firstOn: april ?? null, lastOn: june ?? null };
  const undated = { rows: 1, rowsAbove: 1, firstOn: null, lastOn: null };
  expect(joinExtents([second, first, undated], 1)).toEqual({
    ...{ rows: 793, rowsAbove: 9, firstOn: january, lastOn: june },
    ...{ sheets: 3, otherSheets: 1 },
  });
});
