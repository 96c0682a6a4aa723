import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { RemoteContent } from "@tieout/ui";
import { type ComponentProps, useState } from "react";
import type { StandardComparison } from "../../contract/index.ts";

interface DifferingEngagementsProps {
  readonly query: ComponentProps<typeof RemoteContent<StandardComparison>>["query"];
  readonly outputKey: string;
}

/** Number of engagements shown until the user expands the list. */
const fewest = 4;

/** Open engagements whose procedures or sampling for this workpaper differ from the standard, each with its differences. */
export function DifferingEngagements({ query, outputKey }: DifferingEngagementsProps) {
  return (
    <section className="t-card t-firm-card" aria-labelledby="differing-title">
      <RemoteContent query={query} what="the engagements that differ" shape="text">
        {(comparison) => <List comparison={comparison} outputKey={outputKey} />}
      </RemoteContent>
    </section>
  );
}

function notCompared(locked: number): string {
  if (locked === 0) return "Open engagements only";
  return `${locked === 1 ? "1 locked engagement isn't" : `${locked} locked engagements aren't`} compared`;
}

function List({ comparison, outputKey }: { readonly comparison: StandardComparison; readonly outputKey: string }) {
  const [isWhole, setWhole] = useState(false);
  const { engagements, open_count, locked_count } = comparison;
  const count = comparison.outputs.find(({ output }) => output.key === outputKey)?.differing_count ?? 0;
  const shown = isWhole ? engagements : engagements.slice(0, fewest);
  return (
    <>
      <div className="t-card-head">
        <h3 className="t-h3 t-grow" id="differing-title">
          Engagements that differ
        </h3>
        <span className="t-small t-dim t-figure">
          {count} of {open_count} open
        </span>
      </div>
      {count === 0 ? <p className="t-small t-sec t-firm-empty">Every open engagement matches this standard.</p> : null}
      <ul className="t-firm-list">
        {shown.map(({ id, name, client_name, says }) => (
          <li key={id}>
            <Link
              to="/engagements/$engagementId/edit"
              params={{ engagementId: id }}
              // The Testing step reads the workpaper from the URL, but the route declares only the `step` parameter.
              search={{ step: "testing", output: outputKey } as { step: "testing" }}
              className="t-med"
            >
              {name}
            </Link>
            <span className="t-dim">
              {name.includes(client_name) ? "" : `${client_name}: `}
              {says.join("; ")}
            </span>
          </li>
        ))}
      </ul>
      <div className="t-card-foot t-small t-dim">
        {!isWhole && count > fewest ? (
          <Button size="sm" variant="subtle" onClick={() => setWhole(true)}>
            Show {engagements.length < count ? `the first ${engagements.length}` : `all ${count}`}
          </Button>
        ) : null}
        <span className="t-grow" />
        <span>{notCompared(locked_count)}</span>
      </div>
    </>
  );
}
