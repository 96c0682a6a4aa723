import { describe, expect, it } from "vitest";
import type { CanonicalSchema } from "../canonical/canonical-schema.ts";
import type { EngagementFacts } from "../paper-facts.ts";
import { type DeclaredReads, declaredReading } from "./declared-reads.ts";
import { createReportFacts } from "./report-facts.ts";

const paper: DeclaredReads = {
  key: "a_paper",
  reports: [{ report: "demographics", use: "needed", without: "" }],
  compares: ["distributions"],
  uses: [{ paper: "distributions", figure: "a" }],
};
const schema: CanonicalSchema = {
  has: () => true,
  hasPeopleApart: () => true,
  column: (_report, name) => name,
  filesWithout: () => [],
  providersOf: () => [],
};
const facts = createReportFacts({} as Partial<EngagementFacts> as EngagementFacts, [], new Map());
const reading = declaredReading(paper, { schema, facts, used: () => null, read: async () => [], once: (_name, read) => read() });

describe("a paper reads only what its catalog entry declares", () => {
  it("reports, through its schema and its facts", () => {
    expect(reading.schema.has("demographics")).toBe(true);
    expect(reading.facts.has("demographics")).toBe(false);
    for (const read of [
      () => reading.schema.has("payroll_register"),
      () => reading.schema.column("payroll_register", "full_name"),
      () => reading.facts.mapsAny("payroll_register", ["hours"]),
      () => reading.facts.given("demographics", "payroll_register"),
      () => reading.facts.lacks({ report: ["demographics", "payroll_register"], field: "hours", words: "Hours" }),
    ])
      expect(read).toThrow("a_paper reads the report payroll_register, which it does not declare");
  });

  it("control totals", () => {
    expect(reading.facts.control("distributions")).toBeNull();
    expect(() => reading.facts.control("payroll_box_1")).toThrow("the control total payroll_box_1");
  });

  it("other papers' figures", () => {
    expect(reading.used({ paper: "distributions", figure: "a" })).toBeNull();
    expect(() => reading.used({ paper: "distributions", figure: "b" })).toThrow("the figure b of distributions");
  });
});
