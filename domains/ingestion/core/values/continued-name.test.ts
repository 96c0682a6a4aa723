import { expect, test } from "vitest";
import { withoutContinued } from "./continued-name.ts";
import { parseCell } from "./parse-cell.ts";

const name = { key: "full_name", title: "Name", kind: "name", synonyms: [] } as const;
const read = (text: string) => parseCell(text, { field: name, format: {}, latestYear: 2026 }).value;

test.each([
  "KNATCHBULL, LEON CONT'D",
  "KNATCHBULL, LEON CONT’D",
  "KNATCHBULL, LEON CONTD.",
  "KNATCHBULL, LEON (CONTINUED)",
  "KNATCHBULL, LEON (Cont.)",
  "KNATCHBULL, LEON (continued from previous page)",
  "KNATCHBULL, LEON - Continued",
  "KNATCHBULL, LEON *CONT*",
  "KNATCHBULL, LEON, continued",
])("a name repeated on the next page is the same name: %s", (text) => expect(read(text)).toBe("KNATCHBULL, LEON"));

test("a name that only looks continued is not shortened", () => {
  for (const text of ["CONTE, ANN", "CONTINUED, ANN", "DOE, CONT", "ROE, CONTESSA", "Contd"]) expect(read(text)).toBe(text);
});

// With regex backtracking, these would exceed the test's time limit.
test("a text with a million characters is read to its end", () => {
  for (const text of [`A${" ".repeat(1_000_000)}B`, "(cont".repeat(200_000), "cont' ".repeat(160_000), "- ".repeat(500_000)])
    expect(withoutContinued(text).trim()).toBe(text.trim());
});
