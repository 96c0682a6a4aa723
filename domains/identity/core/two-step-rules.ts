import { emailedCodeRules } from "./emailed-code-rules.ts";

/** After the password, a person has this long and this many tries for a code. */
export const challengeLimits = { seconds: 300, tries: 5 } as const;

/** An authenticator app that is being set up waits this long for its first code, and takes this many wrong ones. */
export const setUpLimits = { seconds: 600, tries: 5 } as const;

/** RFC 6238, as every authenticator app has it: six digits that change every 30 seconds. */
export const totpRules = {
  digits: 6,
  stepSeconds: 30,
  /** Steps before and after the present one whose code counts too: clocks differ, and people need time to type. */
  neighbors: 1,
} as const;

/** Codes that are right at one moment. */
export const rightCodesAtOnce = 1 + 2 * totpRules.neighbors;

/**
 * From this many codes on that no sign-in has made good, one right code does not suffice: two of consecutive steps do. It is slower for the
 * person by half a minute, and hopeless for someone who guesses, however slowly and from however many networks.
 */
export const singleCodeTries = 100;

/** A second code this many steps after the first is of the same sign-in. */
const mostStepsBetween = 2;

export interface FactorState {
  /** Of the newest code that was right; null: none yet. */
  readonly lastStep: number | null;
  /** Of a right code that waits for the next one. */
  readonly awaitedStep: number | null;
  /** This one included. */
  readonly wrongCodes: number;
}

/** What a code that is right for a step does: a code is taken once, and none that is older than one that was taken. */
export function judgeStep({ lastStep, awaitedStep, wrongCodes }: FactorState, step: number): "accepted" | "awaits-next" | "used" {
  if (lastStep !== null && step <= lastStep) return "used";
  if (wrongCodes <= singleCodeTries) return "accepted";
  return awaitedStep !== null && step > awaitedStep && step - awaitedStep <= mostStepsBetween ? "accepted" : "awaits-next";
}

/** A sign-in takes its own code back and one wrong code with it, so that the slips of years add up to nothing. */
export const wrongCodesAfterSignIn = (wrongCodes: number): number => Math.max(0, wrongCodes - 2);

/** What a second step is shown by, in the order in which a person is asked for it. */
export const codeMethods = ["totp", "passkey", "email", "recovery_code"] as const;
export type CodeMethod = (typeof codeMethods)[number];

/** What a person has. Each way brings the recovery codes with it. */
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

/** A code says by its form what it is. */
export function kindOfCode(code: string): Exclude<CodeMethod, "passkey"> {
  if (/^\d+$/.test(code) && code.length === totpRules.digits) return "totp";
  return /^\d+$/.test(code) && code.length === emailedCodeRules.digits ? "email" : "recovery_code";
}

/** Spaces that apps and people put between the digits do not count. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]+/g, "").toLowerCase();

/** Crockford's base 32: no letter looks like a digit. */
const recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
export const recoveryRules = { codes: 10, characters: 25 } as const;

/** A code of 125 bits from 25 random bytes, in groups of five. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => recoveryAlphabet.charAt(byte % recoveryAlphabet.length)).join("");
  return (characters.match(/.{5}/g) ?? []).join("-");
}

/** As it is hashed: letters that were read wrong are read right. */
export const normalizeRecoveryCode = (code: string): string => normalizeCode(code).replace(/o/g, "0").replace(/[il]/g, "1");
