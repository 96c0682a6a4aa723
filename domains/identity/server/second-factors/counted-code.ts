import type { FileStore } from "@tieout/files";
import type { PlatformTx } from "@tieout/postgres";
import { judgeStep, kindOfCode } from "../../core/index.ts";
import { type AwaitedCode, type CodeFor, emailedCodes, isSentCode } from "./emailed-codes.ts";
import { stepOfCode } from "./one-time-codes.ts";
import { recoveryCodes } from "./recovery-codes.ts";
import { type SecondFactor, secondFactors, unsealKey } from "./second-factor-repository.ts";

/** Values with which a given code is compared; both null for a recovery code, or if nothing of its kind is in use. */
export interface CountedCode {
  readonly factor: SecondFactor | null;
  readonly awaited: AwaitedCode | null;
}

export const nothingCounted: CountedCode = { factor: null, awaited: null };

interface EnteredCode {
  readonly code: string;
  readonly at: Date;
}

interface GivenFor extends EnteredCode {
  readonly by: CodeFor;
}

/** Counts a try before the code is compared, so that concurrent tries can't slip through. */
export async function countCode(tx: PlatformTx, userId: string, { code, at, by }: GivenFor): Promise<CountedCode> {
  const kind = kindOfCode(code);
  if (kind === "email") return { factor: null, awaited: await emailedCodes(tx, userId).countTry(by, at, "in-use") };
  if (kind === "recovery_code") return nothingCounted;
  const factors = secondFactors(tx, userId);
  const factor = await factors.lockConfirmed();
  if (factor) await factors.countCode(factor);
  return { factor, awaited: null };
}

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Null if the code is wrong; otherwise a function that uses up the code in a transaction and returns true unless another call was first.
 */
export async function compareCode(
  files: FileStore,
  owner: Owner,
  { counted: { factor, awaited }, code, at }: EnteredCode & { readonly counted: CountedCode },
): Promise<((tx: PlatformTx) => Promise<boolean>) | null> {
  const { userId } = owner;
  const kind = kindOfCode(code);
  if (kind === "recovery_code") return (tx) => recoveryCodes(tx, userId).take(code, at);
  if (kind === "email") {
    const isRight = awaited !== null && (await isSentCode(files, owner, awaited, code));
    return isRight ? (tx) => emailedCodes(tx, userId).take(awaited, at) : null;
  }
  const step = factor && stepOfCode(await unsealKey(files, owner, factor.sealedKey), code, at);
  return step === null ? null : (tx) => takeStep(tx, userId, { step, at });
}

async function takeStep(tx: PlatformTx, userId: string, { step, at }: { readonly step: number; readonly at: Date }): Promise<boolean> {
  const factors = secondFactors(tx, userId);
  const factor = await factors.lockConfirmed();
  if (!factor) return false;
  const judged = judgeStep(factor, step);
  if (judged === "awaits-next") await factors.awaitNext(factor, step);
  if (judged === "accepted") await factors.accept(factor, step, at);
  return judged === "accepted";
}
