import { describe, expect, test } from "vitest";
import { changedAddress } from "./url-params.tsx";

describe("a URL with other parameters", () => {
  test("keeps parameters that aren't named, sets those that are, and removes empty ones", () => {
    expect(changedAddress("/e?step=process&tab=sample&q=a%20b", { tab: null, output: "distributions" })).toBe(
      "/e?step=process&q=a+b&output=distributions",
    );
  });
  test("has no question mark if no parameters remain", () => {
    expect(changedAddress("/e?tab=sample", { tab: "" })).toBe("/e");
  });
});
