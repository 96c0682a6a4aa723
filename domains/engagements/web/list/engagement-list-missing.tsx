import { Popover } from "@mantine/core";
import { IconCircleDashed } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { plural, StatusBadge } from "@tieout/ui";
import { useRef, useState } from "react";
import type { EngagementRow } from "../../contract/index.ts";
import { missingStep } from "../../core/index.ts";
import { stepTitles } from "../frame/engagement-steps.ts";

const leaveMs = 120;

/** A card that opens immediately and closes after a short delay, so that the pointer can reach it. */
function useHoverCard() {
  const [opened, setOpened] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    clearTimeout(leaving.current);
    setOpened(true);
  };
  const hideSoon = () => {
    leaving.current = setTimeout(() => setOpened(false), leaveMs);
  };
  return { opened, setOpened, show, hover: { onMouseEnter: show, onMouseLeave: hideSoon, onFocus: show, onBlur: hideSoon } };
}

/** Shows the status; the missing items appear on hover, on focus or after Enter. */
export function MissingStatus({ row }: { readonly row: EngagementRow }) {
  const { opened, setOpened, show, hover } = useHoverCard();
  const badge = (
    <StatusBadge
      status={row.status === "results_available" && row.results_out_of_date ? "results_out_of_date" : row.status}
      percent={row.status === "processing" ? row.progress_percent : null}
    />
  );
  if (row.missing.length === 0) return badge;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={340} offset={4} withinPortal closeOnEscape>
      <Popover.Target>
        <button type="button" className="t-status-button" aria-expanded={opened} {...hover} onClick={show}>
          {badge}
          <span className="t-sr">, {plural(row.missing.length, "item")} needed before processing</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown {...hover} aria-label="Needed before processing">
        <MissingList row={row} />
      </Popover.Dropdown>
    </Popover>
  );
}

function MissingList({ row }: { readonly row: EngagementRow }) {
  const step = missingStep(row.missing[0] ?? "");
  return (
    <>
      <div className="t-row t-between">
        <span className="t-h3">Needed before processing</span>
        {row.files.wanted > row.files.present ? (
          <span className="t-small t-dim">
            {row.files.wanted - row.files.present} of {plural(row.files.wanted, "file")}
          </span>
        ) : null}
      </div>
      <ul className="t-col" style={{ marginTop: 8 }}>
        {row.missing.map((sentence) => (
          <li key={sentence} className="t-row t-row-top">
            <IconCircleDashed size={15} stroke={1.75} aria-hidden="true" className="t-icon t-warn" style={{ marginTop: 2 }} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="t-small" style={{ marginTop: 10, textAlign: "right" }}>
        <Link to="/engagements/$engagementId/edit" params={{ engagementId: row.id }} search={{ step }}>
          Open {stepTitles[step].toLowerCase()}
        </Link>
      </div>
    </>
  );
}
