import type { SignedInContext } from "@tieout/http";
import type { ActorInfo, PlatformTx } from "@tieout/postgres";

export type StaffContext = Pick<SignedInContext, "work" | "actor" | "requestId" | "now">;

export const actorOf = ({ actor, requestId }: StaffContext): ActorInfo => ({
  userId: actor.userId,
  realUserId: actor.realUserId,
  requestId,
});

/** Runs one transaction across all firms; its events record the staff member's name. */
export const asStaff = <T>(context: StaffContext, what: string, run: (tx: PlatformTx) => Promise<T>): Promise<T> =>
  context.work.asPlatform(what, run, actorOf(context));
