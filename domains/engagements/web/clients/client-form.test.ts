import { describe, expect, test } from "vitest";
import { clientFormErrors, einText } from "./client-form.ts";

describe("the form of a client", () => {
  test("an EIN is put in order, and what is none stays as typed", () => {
    expect(["473920185", "47 3920185", "47-3920185", "47-39", "abc 473920185"].map(einText)).toEqual([
      "47-3920185",
      "47-3920185",
      "47-3920185",
      "47-39",
      "abc 473920185",
    ]);
  });
  test("the name is required, the EIN is not, and a short one is told apart", () => {
    expect(clientFormErrors({ name: "  ", ein: "" })).toEqual({ name: "The client name field is required." });
    expect(clientFormErrors({ name: "Brightwater Foods", ein: "47392018" })).toEqual({
      ein: "An EIN has nine digits, like 47-3920185. This one has 8.",
    });
    expect(clientFormErrors({ name: "Brightwater Foods", ein: "473920185" })).toEqual({});
  });
});
