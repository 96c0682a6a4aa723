import type { TestApi } from "@tieout/test-kit";
import { emailedCodeRules } from "../../core/index.ts";
import { rulesOf } from "../sign-in-rules.ts";
import { signUpCodes } from "./sign-up-codes.ts";
import { countSignUpTry } from "./validate-code.ts";

const together = 50;
const perSecond = 10;

export interface GuessOutcome {
  /** Number of guesses that were compared with the right codes. */
  readonly compared: number;
  /** Probability that one of them was right, from 0 to 1. */
  readonly chance: number;
}

/** Submits codes for one email address at ten per second, each from a different network; requests a new code as soon as allowed. */
export async function guessSignUpCodes(api: TestApi, address: string, guesses: number): Promise<GuessOutcome> {
  const [rules, started, asker] = [rulesOf({}), api.clock.now().getTime(), "a".repeat(43)];
  let [compared, at] = [0, api.clock.now()];
  for (let guess = 0; guess < guesses; guess += together)
    await api.db.database.work.asPlatform("test", async (tx) => {
      for (let one = guess; one < guess + together; one += 1) {
        at = new Date(started + (one * 1000) / perSecond);
        if (one % (perSecond * emailedCodeRules.pauseSeconds) === 0) await signUpCodes(tx).ask({ address, asker }, at);
        const caller = { address: `2001:db8:0:${one.toString(16)}::1`, now: () => at, cookie: () => asker };
        if ((await countSignUpTry(caller, tx, address, rules)).tried) compared += 1;
      }
    });
  return { compared, chance: compared / 10 ** emailedCodeRules.digits };
}
