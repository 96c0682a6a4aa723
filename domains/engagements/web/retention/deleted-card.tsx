import { Card, DateText, plural } from "@tieout/ui";
import type { DeletedEngagement } from "../../contract/index.ts";

/** Records of deleted engagements: enough to say what was deleted, when and under which rule. */
export const DeletedCard = ({ deleted }: { readonly deleted: readonly DeletedEngagement[] }) =>
  deleted.length === 0 ? null : (
    <Card
      title="Deleted"
      flush
      foot="These records are all that's left. The hash is of the last sealed bundle, so you can verify a copy you kept."
    >
      <ul>
        {deleted.map((engagement) => (
          <DeletedLine key={engagement.id} engagement={engagement} />
        ))}
      </ul>
    </Card>
  );

const lineStyle = { gap: 12, padding: "11px 16px", borderBottom: "1px solid var(--line)", overflowWrap: "anywhere" } as const;

function DeletedLine({ engagement }: { readonly engagement: DeletedEngagement }) {
  const { client_name: client, retention_years: years, files, rows, sealed_sha256: sealed } = engagement;
  return (
    <li className="t-row t-wrap" style={lineStyle}>
      <span className="t-grow">
        <span className="t-med">{client}</span>, plan year <DateText value={engagement.plan_year_start} /> –{" "}
        <DateText value={engagement.plan_year_end} />
        <br />
        <span className="t-small t-dim">
          Locked <DateText value={engagement.locked_on} />, kept for {plural(years, "year")} from{" "}
          <DateText value={engagement.counted_from} />. {plural(files, "file")} and {plural(rows, "row")} deleted.
        </span>
        {sealed === null ? null : (
          <>
            <br />
            <span className="t-small t-dim t-mono">SHA-256 {sealed}</span>
          </>
        )}
      </span>
      <span className="t-small t-dim">
        {engagement.deleted_on === null ? "Being deleted" : <DateText value={engagement.deleted_on} time />}
      </span>
    </li>
  );
}
