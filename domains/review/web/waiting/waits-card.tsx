import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, useIsUsed } from "@tieout/ui";
import { reviewRoutes } from "../../contract/index.ts";
import { lineKinds, linkOfLine, textOf } from "./waiting-kinds.ts";
import { type Line, waitingLine } from "./waiting-line.ts";
import "./waiting.css";

const mostShown = 5;

/**
 * Items in this engagement that are waiting for the signed-in user; renders nothing if there are none. Uses the list that the sidebar
 * already loaded for its count, so it needs no request.
 */
export function WaitsCard({ engagementId }: { readonly engagementId: string }) {
  const enabled = useIsUsed();
  const { data = [] } = useRouteQuery(reviewRoutes, "listWaiting", {}, { views: ["results", "runs", "engagements"], enabled });
  const lines = data.filter(({ engagement }) => engagement.id === engagementId).map(waitingLine);
  if (lines.length === 0) return null;
  // The route doesn't declare search parameters; the screen reads them.
  const search = { engagement: engagementId } as never;
  return (
    <Card
      title="Waiting for you"
      flush
      actions={
        <Link className="t-small" to="/waiting" search={search}>
          All {countText(lines.length)}
        </Link>
      }
    >
      <ul className="t-waits">
        {lines.slice(0, mostShown).map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several notes of one workpaper may say the same
          <WaitsLine key={position} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function WaitsLine({ line }: { readonly line: Line }) {
  const { Icon, title } = lineKinds[line.kind];
  return (
    <li>
      <Icon size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
      <div>
        <Link className="t-med" {...linkOfLine(line)}>
          {title}
        </Link>
        <span className="t-small t-dim">
          {line.output.title} · {textOf(line)}
        </span>
      </div>
    </li>
  );
}
