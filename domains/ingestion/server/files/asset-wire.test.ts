import { expect, test } from "vitest";
import type { RepairCount } from "../../core/index.ts";
import { repairsOf } from "./asset-wire.ts";

const restored = { code: "leading-zeros-restored", msg: "Leading zeros were restored.", column: "SSN", count: 104, firstRow: 1840 };

test("cells that feed two fields count as one repair in the file's notes; another column is a separate repair", () => {
  const repairs: readonly RepairCount[] = [
    { ...restored, field: "ssn" },
    { ...restored, field: "ssn_last4" },
    { ...restored, field: "spouse_ssn", column: "Spouse SSN", count: 1 },
  ];
  // The function reads only the repairs from the facts.
  const facts = { repairs } as Parameters<typeof repairsOf>[0]["facts"];
  expect(repairsOf({ inspection: null, facts })).toEqual([
    "Leading zeros were restored. (“SSN”: 104 cells, first in row 1840)",
    "Leading zeros were restored. (“Spouse SSN”: row 1840)",
  ]);
});
