import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";

export async function changeOwnName({ work, actor, requestId }: SignedInContext, name: string) {
  const { organizationId, userId, realUserId } = actor;
  await work.asPlatform(
    "change a name",
    async (tx) => {
      const { rowCount } = await tx.query("update users set name = $2 where id = $1 and is_active and name <> $2", [userId, name]);
      if (rowCount === 1) tx.record({ organizationId, event: "identity.renamed", subjectType: "user", subjectId: userId });
    },
    { userId, realUserId, requestId },
  );
  return success(undefined);
}
