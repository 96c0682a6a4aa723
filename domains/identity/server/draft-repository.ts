import type { Tx } from "@tieout/postgres";

export interface StoredDraft {
  readonly content: Readonly<Record<string, unknown>>;
  readonly savedAt: Date;
}

/** Unsaved input; people see only their own. */
export const draftRepository = (tx: Tx, userId: string) => ({
  /** Serializes a person's calls that save input, until their transactions end. */
  async lock(): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('drafts ' || $1, 0))", [userId]);
  },
  async find(form: string): Promise<StoredDraft | null> {
    const { rows } = await tx.query<{ content: Record<string, unknown>; savedAt: Date }>(
      'select content, saved_at as "savedAt" from drafts where user_id = $1 and form = $2',
      [userId, form],
    );
    return rows[0] ?? null;
  },
  /** Number of drafts for other forms, and the total number of characters in them. */
  async others(form: string): Promise<{ readonly count: number; readonly characters: number }> {
    const { rows } = await tx.query<{ count: number; characters: number }>(
      `select count(*)::int as count, coalesce(sum(length(content::text)), 0)::int as characters from drafts where user_id = $1 and form <> $2`,
      [userId, form],
    );
    return rows[0] ?? { count: 0, characters: 0 };
  },
  async keep(form: string, { content, savedAt }: StoredDraft): Promise<void> {
    await tx.query(
      `insert into drafts (organization_id, user_id, form, content, saved_at) values ($1, $2, $3, $4::jsonb, $5)
       on conflict (organization_id, user_id, form) do update set content = excluded.content, saved_at = excluded.saved_at`,
      [tx.organizationId, userId, form, JSON.stringify(content), savedAt],
    );
  },
  async remove(form: string): Promise<void> {
    await tx.query("delete from drafts where user_id = $1 and form = $2", [userId, form]);
  },
});
