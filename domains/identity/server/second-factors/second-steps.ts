import type { PlatformTx, Queryable } from "@tieout/postgres";
import { hasAnyStep, type SecondSteps } from "../../core/index.ts";
import { recoveryCodes } from "./recovery-codes.ts";

/** Second steps that a person can use after the password. */
export async function readSteps(query: Queryable["query"], userId: string): Promise<SecondSteps> {
  const { rows } = await query<{ [K in keyof SecondSteps]: SecondSteps[K] }>(
    `select exists (select from second_factors where user_id = $1 and confirmed_at is not null) as "hasTotp",
       exists (select from passkeys where user_id = $1) as "hasPasskey",
       exists (select from emailed_codes where user_id = $1 and confirmed_at is not null) as "hasEmailedCodes"`,
    [userId],
  );
  return rows[0] ?? { hasTotp: false, hasPasskey: false, hasEmailedCodes: false };
}

export const hasSecondStep = async (query: Queryable["query"], userId: string): Promise<boolean> =>
  hasAnyStep(await readSteps(query, userId));

/** Waits for concurrent changes to the person's second steps. */
export const lockSteps = (tx: PlatformTx, userId: string): Promise<unknown> =>
  tx.query("select from users where id = $1 for no key update", [userId]);

/** Also removes recovery codes and setups in progress, so that the password alone signs in. */
export async function removeAllSteps(tx: PlatformTx, userId: string): Promise<void> {
  for (const table of ["second_factors", "emailed_codes", "passkeys"] as const)
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  await recoveryCodes(tx, userId).remove();
}
