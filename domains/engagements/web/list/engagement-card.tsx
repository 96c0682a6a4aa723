import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { DateText, identifierText, People } from "@tieout/ui";
import type { EngagementRow } from "../../contract/index.ts";
import { filesText, namesClient, peopleOf, tiesOf } from "./engagement-list-figures.ts";
import { MissingStatus } from "./engagement-list-missing.tsx";
import { SelectBox } from "./row-selection.tsx";
import { TieCount } from "./tie-count.tsx";

interface EngagementCardProps {
  readonly row: EngagementRow;
  readonly myId: string;
  readonly openMenu: (at: { readonly x: number; readonly y: number }) => void;
}

/** A list row for narrow screens. */
export function EngagementCard({ row, myId, openMenu }: EngagementCardProps) {
  return (
    <>
      <div className="t-row t-between">
        <span className="t-row t-grow">
          <SelectBox row={row} />
          <Link
            to="/engagements/$engagementId/edit"
            params={{ engagementId: row.id }}
            className="t-med t-name-link"
            style={{ fontSize: "var(--fs-14)" }}
          >
            {row.engagement_name}
          </Link>
        </span>
        <People people={peopleOf(row)} myId={myId} limit={3} />
      </div>
      {namesClient(row) ? null : (
        <div className="t-small" style={{ marginTop: 4 }}>
          {row.client_name}
        </div>
      )}
      <div className="t-small t-dim t-figure" style={{ whiteSpace: "normal" }}>
        {identifierText(row.client_ein, row.plan_number)} · year end <DateText value={row.end_date} />
      </div>
      <div className="t-row t-between t-wrap" style={{ marginTop: 8 }}>
        <MissingStatus row={row} />
        <span className="t-row">
          <span className="t-small t-dim">{tiesOf(row) ? <TieCount ties={tiesOf(row)} /> : `Files ${filesText(row.files)}`}</span>
          <ActionIcon
            size="sm"
            aria-haspopup="menu"
            aria-label={`Actions for ${row.engagement_name}`}
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              openMenu({ x: box.left, y: box.bottom });
            }}
          >
            <IconDots size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
    </>
  );
}
