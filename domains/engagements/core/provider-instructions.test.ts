import { reportKeys } from "@tieout/catalog/core";
import { expect, test } from "vitest";
import { reportInstruction } from "./provider-instructions.ts";

const page = "https://help.provider.example/reports";

test("an instruction gives the report's name and menu path from a public page, and says what the report must contain", () => {
  const instruction = reportInstruction("Gusto", {
    report_key: "payroll_register",
    name: "Payroll journal",
    path: "Reports",
    cited: page,
  });
  expect(instruction).toEqual({
    text: "“Payroll journal”, under Reports. It must contain one row for each employee and pay date of the plan year, with pay, hours, deferrals and loan payments.",
    cited: page,
  });
});

test("says when the name or menu path is not known", () => {
  const text = (known: object) => reportInstruction("ADP (payroll)", { report_key: "demographics", cited: page, ...known }).text;
  expect(text({ name: "Census" })).toMatch(/^“Census”\. We don't know its menu path at ADP\. It must contain /);
  expect(text({ path: "Reports > People" })).toMatch(/^Under Reports > People\. We don't know what ADP calls this report\. /);
});

test.each([
  {},
  { cited: page },
  { name: "Journal", path: "Reports" },
  { name: "Journal", cited: "the manual" },
  { name: "Journal", cited: "http://help.provider.example" },
])("a name without a page that states it is not presented as fact: %o", (known) => {
  for (const report_key of reportKeys) {
    const instruction = reportInstruction("Voya", { report_key, ...known });
    expect(instruction.text).toMatch(/^It must contain .{40,}\. We don't know its name and menu path at Voya\.$/);
    expect(instruction.cited).toBeNull();
  }
});

test("a custom text for the provider is shown unchanged", () => {
  expect(reportInstruction("Other (universal)", { report_key: "trust_statement", how_to: "Plan-level trust statement" })).toEqual({
    text: "Plan-level trust statement",
    cited: null,
  });
});
