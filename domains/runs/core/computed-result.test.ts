import path from "node:path";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { expect, test } from "vitest";
import { computedResult } from "./computed-result.ts";
import { keptPaper, keptPopulation, onlyPopulation } from "./kept-result.test-data.ts";
import type { PaperResult } from "./paper-result.ts";

const found: Pick<PaperResult, "exceptions"> = {
  exceptions: [
    {
      ...{ id: "distributions.net_differs:P1", rule: "distributions.net_differs", title: "Net does not foot", severity: "high" },
      ...{ subject: "ADAMS, ANN (P1)", amount: "1.00", msg: "The net is 1.00 less." },
      ...{ refs: [{ file_no: 2, sheet: 0, row: 14 }], ref_count: 1 },
    },
  ],
};

keepsEveryVersion<PaperResult>(computedResult, path.join(import.meta.dirname, "kept-versions/computed-result"), [
  { ...keptPaper, ...found, populations: [onlyPopulation] },
  { ...keptPaper, ...found, figures_id: "fbdc2c68f611e952", populations: [keptPopulation] },
]);

test("a result without a sample opens with no populations", () => {
  expect(computedResult.open({ ...keptPaper, population: null, sample: null }).populations).toEqual([]);
});
