import { expect, test } from "vitest";
import { refusePassword } from "./refuse-password.ts";

const email = "marisol.vega@harlow.example";

test.each([
  ["iloveyou12345", "a leaked one with a number"],
  ["P@ssw0rd!2026", "one with the usual substitutions"],
  ["michaeljordan23", "a famous name"],
  ["qazwsxedcrfv", "a pattern of the keyboard"],
  ["Tieout!Tieout!", "the product's name twice"],
  ["harlow-harlow-1", "the firm's name from the address"],
])("%s is refused: %s", async (password) => {
  expect(await refusePassword(password, email)).toMatch(/too easy to guess|contains your email/);
});

test("a few unrelated words are accepted in any script, without composition rules", async () => {
  for (const password of ["tall grass and no mower", "correct horse battery", "七つの海を越えて行く船の歌声", "kdjw8fhq2lxm"])
    expect(await refusePassword(password, email), password).toBeNull();
});

test("passwords that the screens refuse are refused with the same sentence", async () => {
  expect(await refusePassword("eleven char", email)).toMatch(/fewer than 12 characters/);
});

test("a long password is judged only by its beginning", async () => {
  const beginning = "tall grass and no mower, then rain, snow";
  expect(beginning).toHaveLength(40);
  expect(await refusePassword(beginning + "4@8({[<369&#!1|0$5+7%2".repeat(4), email)).toBeNull();
});
