import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { countText, plural, RemoteContent } from "@tieout/ui";
import { engagementRoutes, type ServiceProvider } from "../../contract/index.ts";

/** Number of entries shown at first; the rest are shown as a count. */
const first = 6;

/** List items for a card: each provider with the number of reports its instructions cover. */
export default function InstructionsList() {
  const query = useRouteQuery(engagementRoutes, "listServiceProviders", {});
  return (
    <RemoteContent query={query} what="the instructions">
      {(known) => <Lines all={known.filter((provider) => !provider.is_retired)} />}
    </RemoteContent>
  );
}

const Lines = ({ all }: { readonly all: readonly ServiceProvider[] }) => (
  <>
    {all.slice(0, first).map((provider) => (
      <Line key={provider.id} {...provider} />
    ))}
    {all.length > first ? (
      <li>
        <details className="t-grow">
          <summary>All {countText(all.length)} providers</summary>
          <ul>
            {all.slice(first).map((provider) => (
              <Line key={provider.id} {...provider} />
            ))}
          </ul>
        </details>
      </li>
    ) : null}
  </>
);

const Line = ({ id, name, reports }: ServiceProvider) => (
  <li className="t-row t-between">
    <Link to="/resources/providers/$providerId" params={{ providerId: id }}>
      {name}
    </Link>
    <span className="t-small t-dim">{plural(reports.length, "report")}</span>
  </li>
);
