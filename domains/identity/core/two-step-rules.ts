import { emailedCodeRules } from "./emailed-code-rules.ts";

/** Time and number of tries for entering a code after the password. */
export const challengeLimits = { seconds: 300, tries: 5 } as const;

/** Time and number of tries for entering the first code when setting up an authenticator app. */
export const setUpLimits = { seconds: 600, tries: 5 } as const;

/** RFC 6238 as in every authenticator app: six digits that change every 30 seconds. */
export const totpRules = {
  digits: 6,
  stepSeconds: 30,
  /** Number of steps before and after the current one whose codes are accepted too, because clocks differ and typing takes time. */
  neighbors: 1,
} as const;

/** Number of codes that are valid at any moment. */
export const rightCodesAtOnce = 1 + 2 * totpRules.neighbors;

/**
 * Number of wrong codes, not offset by sign-ins, at which one right code is no longer enough: two codes from consecutive steps are
 * required. This costs the person half a minute but makes guessing hopeless, however slowly and from however many networks.
 */
export const singleCodeTries = 100;

/** Maximum number of steps between the two codes for one sign-in. */
const mostStepsBetween = 2;

export interface FactorState {
  /** Step of the newest right code; null if there was none yet. */
  readonly lastStep: number | null;
  /** Step of a right code that must be followed by another; null if none is. */
  readonly awaitedStep: number | null;
  /** Number of wrong codes including this one. */
  readonly wrongCodes: number;
}

/** Effect of a code that is right for a step: each code is accepted only once, and never after a newer one was accepted. */
export function judgeStep({ lastStep, awaitedStep, wrongCodes }: FactorState, step: number): "accepted" | "awaits-next" | "used" {
  if (lastStep !== null && step <= lastStep) return "used";
  if (wrongCodes <= singleCodeTries) return "accepted";
  return awaitedStep !== null && step > awaitedStep && step - awaitedStep <= mostStepsBetween ? "accepted" : "awaits-next";
}

/** A sign-in removes its own code and one wrong code from the count, so that occasional typos over the years don't add up. */
export const wrongCodesAfterSignIn = (wrongCodes: number): number => Math.max(0, wrongCodes - 2);

/** Ways to prove a second step, in the order they are offered. */
export const codeMethods = ["totp", "passkey", "email", "recovery_code"] as const;
export type CodeMethod = (typeof codeMethods)[number];

/** The second steps that a person has. Each of them comes with recovery codes. */
export interface SecondSteps {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly hasEmailedCodes: boolean;
}

export const hasAnyStep = ({ hasTotp, hasPasskey, hasEmailedCodes }: SecondSteps): boolean => hasTotp || hasPasskey || hasEmailedCodes;

export const methodsOf = (steps: SecondSteps): CodeMethod[] => {
  const has: Readonly<Record<CodeMethod, boolean>> = {
    totp: steps.hasTotp,
    passkey: steps.hasPasskey,
    email: steps.hasEmailedCodes,
    recovery_code: hasAnyStep(steps),
  };
  return codeMethods.filter((method) => has[method]);
};

/** Recognizes the kind of code by its format. */
export function kindOfCode(code: string): Exclude<CodeMethod, "passkey"> {
  if (/^\d+$/.test(code) && code.length === totpRules.digits) return "totp";
  return /^\d+$/.test(code) && code.length === emailedCodeRules.digits ? "email" : "recovery_code";
}

/** Strips the separators that apps and people put between digits. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]+/g, "").toLowerCase();

/** Crockford's base 32, in which no letter looks like a digit. */
const recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
export const recoveryRules = { codes: 10, characters: 25 } as const;

/** A code of 125 bits from 25 random bytes, in groups of five. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => recoveryAlphabet.charAt(byte % recoveryAlphabet.length)).join("");
  return (characters.match(/.{5}/g) ?? []).join("-");
}

/** The code in the form in which it is hashed, with look-alike letters corrected. */
export const normalizeRecoveryCode = (code: string): string => normalizeCode(code).replace(/o/g, "0").replace(/[il]/g, "1");
