import path from "node:path";
import type { PlainDate } from "@tieout/kernel";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { checkDocument } from "./check-document.ts";

keepsEveryVersion(checkDocument, path.join(import.meta.dirname, "kept-versions/check"), [
  {
    ...{ reportKey: "payroll_register", looksLike: null, rows: 320, found: [{ field: "gross_pay", header: "Gross Pay" }] },
    ...{ missing: [["hours"]], unused: ["Memo"], otherSheets: ["Notes"] },
    totals: { agreeing: 1, differing: [{ row: 322, column: "Gross Pay", statedCents: "100000", summedCents: "90000" }] },
    ssns: [{ code: "ssn-zeros-restored", cells: 3 }],
    reading: {
      ...{ rows: 320, people: 12, rowsOutOfPeriod: 4, rowsUnreadable: 1, sumCents: { gross_pay: "90000" }, paidDays: [] },
      ...{ firstOn: "2024-01-05" as PlainDate, lastOn: "2024-12-20" as PlainDate },
      causes: [{ code: "not-a-date", column: "Pay Date", count: 1, values: ["soon"] }],
    },
  },
]);
