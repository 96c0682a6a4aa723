import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { describePasswordProblem, passwordProblem } from "../core/index.ts";

/** Number of guesses, as a power of ten, below which a password is refused: far more than a year of guessing at the allowed rate. */
const leastGuesses = 8;
/** The estimate takes more than linear time, and a beginning that resists guessing is enough. */
const estimatedCharacters = 40;

/**
 * Returns a sentence that says why a password may not be set, or null. Beyond the rules that the screens apply, a password is compared with
 * 49,000 leaked ones and their usual variations, keyboard patterns, dates, and words from its context: the product and the person's email
 * address (NIST SP 800-63B, 3.1.1.2).
 */
export async function refusePassword(password: string, email: string): Promise<string | null> {
  const problem = passwordProblem(password, email);
  if (problem) return describePasswordProblem(problem);
  const words = ["tieout", "tie-out", "audit", "auditor", ...email.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter(
    (word) => word.length > 2,
  );
  const { guessesLog10 } = (await estimator()).check(password.slice(0, estimatedCharacters), words);
  return guessesLog10 < leastGuesses ? describePasswordProblem("too-common") : null;
}

let loaded: Promise<ZxcvbnFactory> | null = null;

/** Loaded when the first password is set, because the lists take 20 MB. */
function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary }]) => new Estimator({ dictionary, graphs: adjacencyGraphs }),
  );
  return loaded;
}
