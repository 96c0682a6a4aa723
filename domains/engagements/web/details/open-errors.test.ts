import { expect, test } from "vitest";
import { openErrors } from "./use-details-form.ts";

test("a field that was entered, or filled in from another field, is no longer reported as required; the other empty fields still are", () => {
  const errors = {
    startOn: "The start date field is required.",
    endOn: "The end date field is required.",
    ein: "The EIN field is required.",
  };
  expect(openErrors(errors, { startOn: "2024-01-01" }, ["startOn", "endOn"])).toEqual({ ein: errors.ein });
});
