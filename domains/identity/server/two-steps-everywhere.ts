import type { Database } from "@tieout/postgres";

/**
 * Sets whether the server requires a second step in every firm. When it is turned on, firms where it was optional now require it: sessions
 * without a second step open only its setup. When it is turned off, each firm keeps its rule until its admins change it. Returns the number
 * of firms that changed.
 */
export const requireTwoStepsEverywhere = ({ work }: Pick<Database, "work">, isRequired: boolean): Promise<number> =>
  work.asPlatform("keep the server's rule of sign-in", async (tx) => {
    await tx.query("update platform_rules set two_steps_everywhere = $1 where two_steps_everywhere <> $1", [isRequired]);
    if (!isRequired) return 0;
    const { rows } = await tx.query<{ id: string }>(
      "update organizations set requires_second_step = true where not requires_second_step returning id",
    );
    for (const { id } of rows) {
      await tx.query("select limit_sessions($1, null)", [id]);
      const data = { required: true, by: "operator" };
      tx.record({ organizationId: id, event: "identity.second-step-rule", subjectType: "organization", subjectId: id, data });
    }
    return rows.length;
  });
