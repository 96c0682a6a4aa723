import type { TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleCodeTries } from "../../core/index.ts";
import { startAccountApi } from "../account/people-with-codes.test-data.ts";
import { guessCodes } from "./guess-codes.test-data.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api?.stop());

test("10,000 guesses at one account, as fast as they are answered, succeed with a probability of at most 0.1%", async () => {
  const { compared, chance } = await guessCodes(api, "guesses@codes.example", 10_000);
  console.log(`10,000 guesses: ${compared} were compared; chance of a hit ${(chance * 100).toFixed(4)}%`);
  expect(compared).toBeGreaterThan(singleCodeTries);
  expect(chance).toBeLessThanOrEqual(0.001);
});
