import type { PlatformTx } from "@tieout/postgres";
import type { TestApi } from "@tieout/test-kit";
import { defaultLoginLimits, rightCodesAtOnce, singleCodeTries } from "../../core/index.ts";
import { personWithCodes, wrongCode } from "../account/people-with-codes.test-data.ts";
import { weakHashingForTests } from "../index.ts";
import { rulesOf } from "../sign-in-rules.ts";
import { loginChallenges } from "./login-challenges.ts";
import { countTry } from "./sign-in-with-code.ts";

const together = 50;

export interface GuessOutcome {
  /** Number of guesses that were compared with the right codes. */
  readonly compared: number;
  /** Probability that one of them was right, from 0 to 1. */
  readonly chance: number;
}

/** Submits wrong codes for a new person's account at ten per second, the rate that call limits allow. */
export async function guessCodes(api: TestApi, email: string, guesses: number): Promise<GuessOutcome> {
  const { user, key } = await personWithCodes(api, email);
  const started = api.clock.now();
  const [code, rules] = [wrongCode(key, started), rulesOf({ passwordHashing: weakHashingForTests })];
  const account = { id: user.id, organizationId: user.organizationId, isActive: true, passwordHash: null };
  const { work } = api.db.database;
  let [compared, at] = [0, started];
  const caller = { address: "203.0.113.66", cookie: () => null, now: () => at };
  let token = await work.asPlatform("test", (tx) => loginChallenges(tx).open(account, at));
  const guessOnce = async (tx: PlatformTx): Promise<void> => {
    let counted = await countTry(caller, tx, { code, ephemeralToken: token }, rules);
    if (!counted) {
      token = await loginChallenges(tx).open(account, at);
      counted = await countTry(caller, tx, { code, ephemeralToken: token }, rules);
    }
    if (counted?.verdict.isLookedAt) compared += 1;
  };
  for (let guess = 0; guess < guesses; guess += together)
    await work.asPlatform("test", async (tx) => {
      for (let one = guess; one < guess + together; one++) {
        at = new Date(started.getTime() + one * 100);
        await guessOnce(tx);
      }
    });
  const { rows } = await work.asPlatform("test", (tx) =>
    tx.query<{ readonly n: number }>("select wrong_codes as n from second_factors where user_id = $1", [user.id]),
  );
  if (rows[0]?.n !== compared) throw new Error(`${compared} guesses were compared, ${rows[0]?.n} were counted`);
  const alone = Math.min(compared, singleCodeTries);
  const perGuess = rightCodesAtOnce / 1_000_000;
  // For the other guesses, two in a row must be right, the second within 90 s, so no more than three minutes of tries count.
  const inARow = 3 * (defaultLoginLimits.triesInWaitPerMinute + 1) * perGuess;
  return { compared, chance: alone * perGuess + (compared - alone) * perGuess * inARow };
}
