import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { describePasswordProblem, passwordProblem } from "../core/index.ts";

/** Guesses, as a power of ten, below which a password is refused: what a year of guesses at the allowed rate comes nowhere near. */
const leastGuesses = 8;
/** The estimate takes longer than linear time; a beginning that resists is enough. */
const estimatedCharacters = 40;

/**
 * Why a password may not be set, as a sentence, or null. Beyond the rules that the screens know, a password is measured against 49,000 leaked ones with
 * their usual variations, against keyboard patterns and dates, and against words of its context: the product and the person's address
 * (NIST SP 800-63B, 3.1.1.2).
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

/** Loaded with the first password that is set: the lists take 20 MB. */
function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary }]) => new Estimator({ dictionary, graphs: adjacencyGraphs }),
  );
  return loaded;
}
