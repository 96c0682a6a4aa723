import { IconClockPause } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Card, DateText, EmptyState } from "@tieout/ui";
import type { AnnouncedDeletion } from "../../contract/index.ts";

/** Engagements due for deletion in the next 90 days, by day, including those kept by a hold. */
export const AnnouncedCard = ({ announced }: { readonly announced: readonly AnnouncedDeletion[] }) => (
  <Card
    title="Deleted in the next 90 days"
    flush
    foot="Files, workpapers, bundles and rows are deleted and the engagement's key is destroyed, so nothing can be recovered. Firm admins are emailed 30 days before. Download anything you still need, or place a legal hold on the engagement's page."
  >
    {announced.length === 0 ? (
      <EmptyState Icon={IconClockPause} title="Nothing is deleted in the next 90 days">
        Engagements appear here 90 days before they're deleted.
      </EmptyState>
    ) : (
      <table className="t-table" aria-label="Deleted in the next 90 days">
        <thead>
          <tr>
            <th scope="col">Engagement</th>
            <th scope="col">Plan year end</th>
            <th scope="col">Locked</th>
            <th scope="col">Counted from</th>
            <th scope="col">Deleted on</th>
          </tr>
        </thead>
        <tbody>
          {announced.map((engagement) => (
            <AnnouncedRow key={engagement.id} engagement={engagement} />
          ))}
        </tbody>
      </table>
    )}
  </Card>
);

function AnnouncedRow({ engagement }: { readonly engagement: AnnouncedDeletion }) {
  const { id, client_name: client, engagement_name: name, hold } = engagement;
  return (
    <tr>
      <td>
        <Link to="/engagements/$engagementId/edit" params={{ engagementId: id }}>
          {name}
        </Link>
        <br />
        <span className="t-small t-dim">{client}</span>
      </td>
      <td>
        <DateText value={engagement.plan_year_end} />
      </td>
      <td>
        <DateText value={engagement.locked_on} />
      </td>
      <td>
        <DateText value={engagement.counted_from} />
      </td>
      <td>
        {hold ? (
          <>
            <span className="t-status" data-family="info">
              Legal hold
            </span>
            <br />
            <span className="t-small t-dim">
              since <DateText value={hold.on} /> by {hold.by}: {hold.reason}
            </span>
          </>
        ) : (
          <span className="t-med">
            <DateText value={engagement.delete_on} />
          </span>
        )}
      </td>
    </tr>
  );
}
