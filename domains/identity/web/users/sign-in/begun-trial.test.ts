import { expect, test } from "vitest";
import { keepTrial, takeTrialReturn } from "./begun-trial.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

test("an issuer's redirect is used once, by the tab that began the trial", () => {
  const tab = storage();
  keepTrial(tab, { issuerId: "i", state: "s" });
  const back = "?part=sign-in&code=c&state=s&iss=https%3A%2F%2Flogin.firm.example";
  expect(takeTrialReturn(back, storage())).toBeNull();
  expect(takeTrialReturn(back, tab)).toEqual({
    issuerId: "i",
    answer: { code: "c", state: "s", iss: "https://login.firm.example" },
    error: null,
  });
  expect(takeTrialReturn(back, tab)).toBeNull();
});

test("ignores a state from another tab, returns the issuer's refusal, and keeps the trial open if the URL has no parameters", () => {
  const tab = storage();
  keepTrial(tab, { issuerId: "i", state: "s" });
  expect(takeTrialReturn("?part=sign-in", tab)).toBeNull();
  expect(takeTrialReturn("?error=access_denied&state=s", tab)).toEqual({ issuerId: "i", answer: null, error: "access_denied" });
  keepTrial(tab, { issuerId: "i", state: "s" });
  expect(takeTrialReturn("?code=c&state=other", tab)).toBeNull();
});
