import type { TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailedCodeRules } from "../../core/index.ts";
import { guessSignUpCodes } from "./guess-sign-up-codes.test-data.ts";
import { startSignUpApi } from "./sign-up.test-data.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startSignUpApi();
});
afterAll(() => api?.stop());

test("10,000 guesses at one address's codes, as fast as they are answered, succeed with a probability of at most 0.01%", async () => {
  const { compared, chance } = await guessSignUpCodes(api, "guesses@codes.example", 10_000);
  console.log(`10,000 guesses at codes to sign up with: ${compared} were compared; chance of a hit ${(chance * 100).toFixed(6)}%`);
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(emailedCodeRules.tries * emailedCodeRules.mostAsked);
  expect(chance).toBeLessThanOrEqual(0.0001);
});
