import { describe, expect, test } from "vitest";
import { changedAddress } from "./url-params.tsx";

describe("an address with other parameters", () => {
  test("keeps what is not named, sets what is, and takes empty ones away", () => {
    expect(changedAddress("/e?step=process&tab=sample&q=a%20b", { tab: null, output: "distributions" })).toBe(
      "/e?step=process&q=a+b&output=distributions",
    );
  });
  test("has no question mark when nothing is left", () => {
    expect(changedAddress("/e?tab=sample", { tab: "" })).toBe("/e");
  });
});
