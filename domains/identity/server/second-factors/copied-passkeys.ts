import type { PlatformTx } from "@tieout/postgres";
import { keepNotice } from "../notices/security-notices.ts";
import type { RightAnswer } from "./passkey-answers.ts";

interface PasskeyUse {
  readonly at: Date;
  readonly address: string;
}

/** Emails the person, and records in the firm's audit log, that a passkey signed with a count that it or a copy of it has already used. */
export async function noteCopy(tx: PlatformTx, { passkey, newCount }: RightAnswer, { at, address }: PasskeyUse): Promise<void> {
  const { id, organizationId, userId, signCount } = passkey;
  const data = { address, passkey: id, keptCount: Number(signCount), givenCount: newCount };
  tx.record({ organizationId, event: "identity.passkey-copied", subjectType: "user", subjectId: userId, data });
  await keepNotice(tx, { organizationId, userId, kind: "passkey_copied", at, address });
}
