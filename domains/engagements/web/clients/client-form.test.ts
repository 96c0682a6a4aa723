import { describe, expect, test } from "vitest";
import { type ClientDraft, clientDraftOf, clientFormErrors, combineClient, einText, restoredClient, unsavedClient } from "./client-form.ts";

describe("the client form", () => {
  test("formats an EIN and leaves other text as typed", () => {
    expect(["473920185", "47 3920185", "47-3920185", "47-39", "abc 473920185"].map(einText)).toEqual([
      "47-3920185",
      "47-3920185",
      "47-3920185",
      "47-39",
      "abc 473920185",
    ]);
  });
  test("requires the name but not the EIN, and reports an EIN that is too short", () => {
    expect(clientFormErrors({ name: "  ", ein: "" })).toEqual({ name: "The client name field is required." });
    expect(clientFormErrors({ name: "Brightwater Foods", ein: "47392018" })).toEqual({
      ein: "An EIN has nine digits, like 47-3920185. This one has 8.",
    });
    expect(clientFormErrors({ name: "Brightwater Foods", ein: "473920185" })).toEqual({});
  });
});

describe("a client that a colleague saved while you were editing", () => {
  const base = { id: "c1", revision: 3, name: "Brightwater Foods", ein: "", is_active: true, engagement_count: 2 };
  const theirs = { ...base, revision: 4, name: "Brightwater Foods LLC", is_active: false };
  const mine = (change: Partial<ClientDraft>): ClientDraft => ({ ...clientDraftOf(base), ...change });

  test("combines the fields that each person changed", () => {
    expect(combineClient({ base, mine: mine({ ein: "47-3920185" }), theirs }, "mine")).toEqual({
      ...{ value: { name: "Brightwater Foods LLC", ein: "47-3920185", active: false }, contested: [] },
    });
  });
  test("conflicts only in a field that both changed to different values", () => {
    expect(combineClient({ base, mine: mine({ name: "Brightwater" }), theirs }, "mine").contested).toEqual(["name"]);
    expect(combineClient({ base, mine: mine({ name: theirs.name }), theirs }, "mine").contested).toEqual([]);
  });
  test("keeps only changed fields in a draft and restores no value of another type", () => {
    expect(unsavedClient(clientDraftOf(base), mine({}))).toBeNull();
    expect(unsavedClient(clientDraftOf(base), mine({ name: "Bright" }))).toEqual({ name: "Bright" });
    expect(restoredClient({ name: 7, ein: "47-39", active: "yes" })).toEqual({ ein: "47-39" });
  });
});
