import type { FileStore } from "@tieout/files";
import type { PlatformTx } from "@tieout/postgres";
import { type FactorState, setUpLimits, wrongCodesAfterSignIn } from "../../core/index.ts";

export interface SecondFactor extends FactorState {
  readonly id: string;
  readonly sealedKey: Buffer;
}

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

const sealName = ({ userId }: Owner): string => `second factor of ${userId}`;
export const sealKey = (files: FileStore, owner: Owner, key: Uint8Array): Promise<Buffer> =>
  files.seal(owner.organizationId, sealName(owner), key);
export const unsealKey = (files: FileStore, owner: Owner, sealed: Uint8Array): Promise<Buffer> =>
  files.unseal(owner.organizationId, sealName(owner), sealed);

const columns = `id, sealed_key as "sealedKey", last_step as "lastStep", awaited_step as "awaitedStep", wrong_codes as "wrongCodes"`;
type Row = { [K in keyof SecondFactor]: SecondFactor[K] };

/** One person's authenticator apps: the one in use and the one being set up. */
export const secondFactors = (tx: PlatformTx, userId: string) => ({ ...lockedFactors(tx, userId), ...factorChanges(tx, userId) });

const lockedFactors = (tx: PlatformTx, userId: string) => ({
  /** Locks the row, so that concurrent codes are judged one after another. */
  async lockConfirmed(): Promise<SecondFactor | null> {
    const { rows } = await tx.query<Row>(
      `select ${columns} from second_factors where user_id = $1 and confirmed_at is not null for update`,
      [userId],
    );
    return rows[0] ?? null;
  },

  /** Null if the setup took too long or had too many wrong codes. */
  async lockBegun(at: Date): Promise<SecondFactor | null> {
    const { rows } = await tx.query<Row>(
      `select ${columns} from second_factors where user_id = $1 and confirmed_at is null
         and created_at > $2::timestamptz - make_interval(secs => $3) and wrong_codes < $4 for update`,
      [userId, at, setUpLimits.seconds, setUpLimits.tries],
    );
    return rows[0] ?? null;
  },
});

const factorChanges = (tx: PlatformTx, userId: string) => ({
  /** Replaces a setup that was begun earlier. */
  async begin(organizationId: string, sealedKey: Buffer, at: Date): Promise<void> {
    await tx.query(
      `insert into second_factors (organization_id, user_id, sealed_key, created_at) values ($1, $2, $3, $4)
       on conflict (user_id) where confirmed_at is null do update set sealed_key = excluded.sealed_key, created_at = excluded.created_at, wrong_codes = 0`,
      [organizationId, userId, sealedKey, at],
    );
  },

  /** Replaces the app in use; uses up the code that confirmed the new one. */
  async confirm({ id }: SecondFactor, step: number, at: Date): Promise<void> {
    await tx.query("delete from second_factors where user_id = $1 and id <> $2", [userId, id]);
    await tx.query("update second_factors set confirmed_at = $2, last_step = $3, wrong_codes = 0 where id = $1", [id, at, step]);
  },

  async countCode({ id }: SecondFactor): Promise<void> {
    await tx.query("update second_factors set wrong_codes = wrong_codes + 1 where id = $1", [id]);
  },

  async accept({ id, wrongCodes }: SecondFactor, step: number, at: Date): Promise<void> {
    await tx.query("update second_factors set last_step = $2, awaited_step = null, wrong_codes = $3, last_used_at = $4 where id = $1", [
      id,
      step,
      wrongCodesAfterSignIn(wrongCodes),
      at,
    ]);
  },

  async awaitNext({ id }: SecondFactor, step: number): Promise<void> {
    await tx.query("update second_factors set last_step = $2, awaited_step = $2 where id = $1", [id, step]);
  },

  async forgetWrongCodes(): Promise<void> {
    await tx.query("update second_factors set wrong_codes = 0 where user_id = $1", [userId]);
  },

  /** Also removes a setup in progress. */
  async remove(): Promise<void> {
    await tx.query("delete from second_factors where user_id = $1", [userId]);
  },
});
