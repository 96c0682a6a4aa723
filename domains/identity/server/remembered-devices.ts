import { createHash } from "node:crypto";
import type { PlatformTx } from "@tieout/postgres";
import type { Account } from "./people-repository.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
const hashOf = (device: string): Buffer => createHash("sha256").update(`device ${device}`).digest();

/** Browsers in which people have signed in. */
export const rememberedDevices = (tx: PlatformTx) => ({
  /** The device's hash if the person has signed in with the device; otherwise null. */
  async find(device: string | null, account: Pick<Account, "id"> | null, at: Date): Promise<Buffer | null> {
    if (device === null) return null;
    const { rowCount } = await tx.query(
      "select from remembered_devices where device_hash = $1 and user_id = $2 and remembered_until > $3",
      [
        hashOf(device),
        // Runs the same steps for an account that does not exist.
        account?.id ?? nobody,
        at,
      ],
    );
    return rowCount === 1 ? hashOf(device) : null;
  },

  /** Whether the person has signed in before, but only in other browsers. */
  async isNewTo(device: string | null, account: Pick<Account, "id">, at: Date): Promise<boolean> {
    if ((await this.find(device, account, at)) !== null) return false;
    const { rowCount } = await tx.query("select from sessions where user_id = $1 limit 1", [account.id]);
    return rowCount === 1;
  },

  async remember(device: string, account: Pick<Account, "id" | "organizationId">, until: Date): Promise<void> {
    await tx.query(
      `insert into remembered_devices (device_hash, organization_id, user_id, remembered_until) values ($1, $2, $3, $4)
       on conflict (device_hash, user_id) do update set remembered_until = excluded.remembered_until`,
      [hashOf(device), account.organizationId, account.id, until],
    );
  },

  async forgetExpired(at: Date): Promise<void> {
    await tx.query("delete from remembered_devices where remembered_until < $1", [at]);
  },
});
