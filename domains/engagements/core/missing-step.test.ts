import { expect, test } from "vitest";
import { missingStep } from "./missing-step.ts";

test.each([
  ["Enter the sponsor's EIN.", "details"],
  ["Enter the plan number.", "details"],
  ["Add the recordkeeper.", "files"],
  ["Upload the distribution detail of Other (universal).", "files"],
  ["Confirm the mapping of the payroll register of Payroll (universal).", "mapping"],
  ["column mapping.csv is being read.", "files"],
  ["Replace or remove mapping.csv, which can't be read.", "files"],
])("“%s” leads to the step %s", (sentence, step) => expect(missingStep(sentence)).toBe(step));
