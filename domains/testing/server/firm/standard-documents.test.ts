import path from "node:path";
import { cents } from "@tieout/kernel";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { describe, expect, test } from "vitest";
import { openSampling, programDocument, samplingDocument } from "./standard-documents.ts";

const folder = (kind: string): string => path.join(import.meta.dirname, "kept-versions", kind);

const step = {
  ...{ id: "01a22230-1335-7003-bfd8-fd906d6222b4", active: true, html: "<p>Obtain the distribution request.</p>" },
  ...{ reference: "AAG-EBP ch. 5 (5.189)", computedRules: ["distributions.net_differs"] },
};
const sampling = { method: "random", sizeType: "fixed", size: 15, isiCountsTowardSampleSize: false } as const;
const stored = { ...sampling, isiThresholdCents: "25000000" };

describe("the standard for procedures", () => keepsEveryVersion(programDocument, folder("program"), [{ steps: [step] }]));
describe("the standard for sampling", () => {
  keepsEveryVersion(samplingDocument, folder("sampling"), [stored]);

  test("stores the threshold in cents", () => {
    expect(openSampling(stored)).toStrictEqual({ ...sampling, isiThresholdCents: cents(25_000_000n) });
  });
});
