import { expect, test } from "vitest";
import { Rng } from "./rng.ts";

test("every seed gives different numbers, even seeds that differ by one digit", () => {
  const firsts = Array.from({ length: 200 }, (_, seed) => new Rng(seed, "stranger/fid").next());
  expect(new Set(firsts).size).toBe(200);
});
