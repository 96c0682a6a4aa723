import type { SignedInContext } from "@tieout/http";
import type { PlatformTx } from "@tieout/postgres";

/** Runs one transaction across all firms; its events record the staff member's name. */
export const asStaff = <T>(
  { work, actor, requestId }: Pick<SignedInContext, "work" | "actor" | "requestId">,
  what: string,
  run: (tx: PlatformTx) => Promise<T>,
): Promise<T> => work.asPlatform(what, run, { userId: actor.userId, realUserId: actor.realUserId, requestId });
