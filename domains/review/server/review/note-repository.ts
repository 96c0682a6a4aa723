import type { Tx } from "@tieout/postgres";
import type { ReviewNote } from "../../contract/index.ts";
import { keptName, nameToday } from "./person-name.ts";

export interface NoteSubject {
  readonly about: ReviewNote["about"];
  readonly key: string;
  readonly address: string;
  readonly title: string;
}

export interface MessageRecord {
  readonly id: string;
  readonly byId: string;
  readonly by: string;
  readonly at: string;
  readonly text: string;
  /** Ids of users. */
  readonly mentions: readonly string[];
}

export interface NoteRecord {
  readonly id: string;
  readonly outputKey: string;
  readonly subject: NoteSubject;
  readonly writtenBy: string;
  readonly resolved: { readonly by: string; readonly at: string } | null;
  /** Messages, starting with the note itself. */
  readonly messages: readonly MessageRecord[];
}

interface Row extends Omit<NoteSubject, "about">, Record<string, unknown> {
  readonly id: string;
  readonly outputKey: string;
  readonly about: NoteSubject["about"];
  readonly writtenBy: string;
  readonly resolvedBy: string | null;
  readonly resolvedAt: Date | null;
  readonly messages: readonly MessageRecord[];
}

const fromRow = ({ id, outputKey, about, key, address, title, writtenBy, resolvedBy, resolvedAt, messages }: Row): NoteRecord => ({
  ...{ id, outputKey, writtenBy },
  subject: { about, key, address, title },
  resolved: resolvedAt && { by: resolvedBy ?? "", at: resolvedAt.toISOString() },
  messages: messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
});

const select = `select n.id, n.output_key as "outputKey", n.about, n.subject_key as key, n.subject_address as address, n.subject_title as title,
    n.written_by as "writtenBy", ${keptName("n.resolved_by_name", "r.name")} as "resolvedBy", n.resolved_at as "resolvedAt",
    (select json_agg(json_build_object('id', m.id, 'byId', m.written_by, 'by', ${keptName("m.written_by_name", "u.name")},
       'at', m.written_at, 'text', m.body, 'mentions', m.mentions) order by m.written_at, m.id)
     from review_messages m join users u on u.organization_id = m.organization_id and u.id = m.written_by
     where m.organization_id = n.organization_id and m.note_id = n.id) as messages
  from review_notes n left join users r on r.organization_id = n.organization_id and r.id = n.resolved_by`;

export const noteRepository = (tx: Tx) => ({ ...notes(tx), ...changes(tx), ...mentions(tx) });

function notes(tx: Tx) {
  return {
    /** Notes in the order they were written; for all of the engagement's workpapers if none is given. */
    async list(engagementId: string, outputKey: string | null = null): Promise<readonly NoteRecord[]> {
      const { rows } = await tx.query<Row>(
        `${select} where n.engagement_id = $1 and ($2::text is null or n.output_key = $2) order by n.written_at, n.id`,
        [engagementId, outputKey],
      );
      return rows.map(fromRow);
    },
    async find(engagementId: string, outputKey: string, id: string): Promise<NoteRecord | null> {
      const { rows } = await tx.query<Row>(`${select} where n.engagement_id = $1 and n.output_key = $2 and n.id = $3`, [
        engagementId,
        outputKey,
        id,
      ]);
      return rows[0] ? fromRow(rows[0]) : null;
    },
  };
}

function changes(tx: Tx) {
  return {
    async insert(note: {
      readonly engagementId: string;
      readonly outputKey: string;
      readonly subject: NoteSubject;
      readonly userId: string;
    }): Promise<string> {
      const { about, key, address, title } = note.subject;
      const { rows } = await tx.query<{ id: string }>(
        `insert into review_notes (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, written_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [tx.organizationId, note.engagementId, note.outputKey, about, key, address, title, note.userId],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of a note returned no id");
      return id;
    },
    async addMessage(message: {
      readonly noteId: string;
      readonly text: string;
      readonly mentions: readonly string[];
      readonly userId: string;
    }): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into review_messages (organization_id, note_id, body, mentions, written_by, written_by_name)
         values ($1, $2, $3, $4::uuid[], $5, ${nameToday("$1", "$5")}) returning id`,
        [tx.organizationId, message.noteId, message.text, [...message.mentions], message.userId],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of a message returned no id");
      return id;
    },
    /** Reopens the note if `by` is null. */
    async resolve(id: string, by: string | null): Promise<void> {
      await tx.query(
        `update review_notes set resolved_by = $2, resolved_by_name = ${nameToday("review_notes.organization_id", "$2")},
           resolved_at = case when $2::uuid is null then null else now() end, changed_at = now()
         where id = $1`,
        [id, by],
      );
    },
  };
}

function mentions(tx: Tx) {
  return {
    /** Records whether the person is done with a message that mentions them. */
    async markMention(messageId: string, userId: string, isDone: boolean): Promise<void> {
      const mention = [tx.organizationId, messageId, userId];
      await (isDone
        ? tx.query("insert into done_mentions (organization_id, message_id, user_id) values ($1, $2, $3) on conflict do nothing", mention)
        : tx.query("delete from done_mentions where organization_id = $1 and message_id = $2 and user_id = $3", mention));
    },
  };
}
