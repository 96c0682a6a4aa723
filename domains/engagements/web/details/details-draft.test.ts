import { describe, expect, test } from "vitest";
import { changeObstacle, lockObstacle, stepOfKey } from "../frame/engagement-steps.ts";
import {
  type DetailsDraft,
  differingFields,
  draftErrors,
  emptyDraft,
  engagementInput,
  refusalErrors,
  suggestedName,
  tidyEin,
  tidyPlanNumber,
} from "./details-draft.ts";

const whole: DetailsDraft = {
  ...emptyDraft,
  clientId: "c1",
  clientName: "Brightwater Foods, Inc.",
  engagementName: "2024 Brightwater Foods",
  ein: "47-3920185",
  planNumber: "001",
  startOn: "2024-01-01",
  endOn: "2024-12-31",
};

describe("engagement details", () => {
  test("an empty form names each required field in its own sentence", () => {
    expect(draftErrors(emptyDraft)).toEqual({
      clientName: "The client field is required.",
      engagementName: "The engagement name field is required.",
      ein: "The EIN field is required.",
      planNumber: "The plan number field is required.",
      startOn: "The start date field is required.",
      endOn: "The end date field is required.",
    });
    expect(draftErrors(whole)).toEqual({});
  });
  test.each([
    [{ ein: "47-392018" }, "ein", "An EIN has nine digits, like 47-3920185. This one has eight."],
    [{ ein: "07-3920185" }, "ein", "07-3920185 is not an EIN the IRS issues: no campus has the prefix 07."],
    [{ planNumber: "1a" }, "planNumber", "A plan number has three digits, like 001."],
    [
      { endOn: "2025-01-01" },
      "endOn",
      "A plan year cannot exceed 12 months: one that starts on 1 Jan 2024 must end by 31 Dec 2024. Correct one of the dates.",
    ],
    [{ materiality: "-5.00" }, "materiality", "Performance materiality can't be negative. Remove the minus sign."],
  ] as const)("%j is refused with an error on its field", (change, field, sentence) => {
    expect(draftErrors({ ...whole, ...change })).toEqual({ [field]: sentence });
  });
  test("the suggested name is the year and the client without its legal suffix", () => {
    expect(suggestedName("2024-01-01", "Brightwater Foods, Inc.")).toBe("2024 Brightwater Foods");
    expect(suggestedName(null, "Alder & Finch Logistics LLC")).toBe("Alder & Finch Logistics");
  });
  test("nine digits are formatted as an EIN, a short plan number is zero-padded, and other text is kept", () => {
    expect(["473920185", "47 3920185", "47-392018", "47x3920185"].map(tidyEin)).toEqual([
      "47-3920185",
      "47-3920185",
      "47-392018",
      "47x3920185",
    ]);
    expect(["1", "01", "001", "1a"].map(tidyPlanNumber)).toEqual(["001", "001", "001", "1a"]);
  });
  test("reordering assignees is not a change; a new client is one change, not two", () => {
    expect(differingFields({ ...whole, assignees: ["a", "b"] }, { ...whole, assignees: ["b", "a"] })).toEqual([]);
    expect(differingFields(whole, { ...whole, clientId: null, clientName: "Other", ein: "" })).toEqual(["clientName", "ein"]);
  });
  test("the input includes the revision only if one was read", () => {
    expect(engagementInput(whole)).not.toHaveProperty("revision");
    expect(engagementInput(whole, 3)).toMatchObject({ revision: 3, client_id: "c1", materiality_basis: null });
  });
  test("a refusal is shown on its field, by path or by code", () => {
    expect(refusalErrors({ code: "engagements.ein-invalid", msg: "No.", fieldMessages: {} })).toEqual({ ein: "No." });
    expect(refusalErrors({ code: "request.invalid", msg: "x", fieldMessages: { start_date: "Bad." } })).toEqual({ startOn: "Bad." });
    expect(refusalErrors({ code: "engagements.locked", msg: "x", fieldMessages: {} })).toEqual({});
  });
});

describe("steps and permissions", () => {
  const engagement = {
    status: "results_available",
    engagement_name: "2024 A",
    results_out_of_date: false,
    permissions: { edit: true, process: true, lock: true, reopen: false, roll_forward: true },
  } as const;
  test("only Alt 1 to 5 open the five steps, on any keyboard layout", () => {
    expect(["Digit1", "Numpad5", "Digit6", "KeyA"].map(stepOfKey)).toEqual(["details", "process", undefined, undefined]);
  });
  test("a locked, running or unassigned engagement says why it cannot be changed", () => {
    expect(changeObstacle(engagement)).toBeNull();
    expect(changeObstacle({ ...engagement, status: "locked" })).toContain("is locked");
    expect(changeObstacle({ ...engagement, status: "queued" })).toContain("is being processed");
    expect(
      changeObstacle({ ...engagement, permissions: { edit: false, process: false, lock: false, reopen: false, roll_forward: false } }),
    ).toContain("assign you");
  });
  test("only current results can be locked", () => {
    expect(lockObstacle(engagement)).toBeNull();
    expect(lockObstacle({ ...engagement, results_out_of_date: true })).toContain("again");
    expect(lockObstacle({ ...engagement, status: "ready" })).toContain("no current results");
  });
});
