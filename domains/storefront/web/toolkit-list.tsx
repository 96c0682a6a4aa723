import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ListedToolkit } from "../contract/index.ts";
import { CoverageMark } from "./coverage-mark.tsx";
import { LibraryMark } from "./purchases/library-mark.tsx";
import { initials, periodText } from "./store-words.ts";

export const ToolkitList = ({ toolkits, search }: { readonly toolkits: readonly ListedToolkit[]; readonly search: string }) => (
  <ul className="t-store-list" aria-label="Toolkits">
    {toolkits.map((toolkit) => (
      <ToolkitLine key={toolkit.id} toolkit={toolkit} search={search} />
    ))}
  </ul>
);

function ToolkitLine({ toolkit, search }: { readonly toolkit: ListedToolkit; readonly search: string }) {
  const { service_provider: provider, service_covered: service, coverage, credits, url } = toolkit;
  return (
    <li>
      <span className="t-store-mark" aria-hidden="true">
        {initials(provider)}
      </span>
      <div className="t-grow">
        <Link to={search ? `${url}?${search}` : url} className="t-med">
          {provider}
        </Link>
        <div className="t-small t-sec">{service}</div>
        <ToolkitTags toolkit={toolkit} />
        <LibraryMark toolkitId={toolkit.id} />
      </div>
      {coverage ? <CoverageMark coverage={coverage} /> : null}
      <span className="t-store-price t-small">
        <b>{credits}</b> credits
      </span>
    </li>
  );
}

export const ToolkitTags = ({ toolkit }: { readonly toolkit: ListedToolkit }) => (
  <div className="t-row t-wrap t-store-tags">
    <span className="t-store-tag">SOC {toolkit.soc_type}</span>
    <span className="t-store-tag">Type {toolkit.report_type}</span>
    {toolkit.opinion === "unmodified" ? null : (
      <span className="t-status" data-family="warn">
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
        {toolkit.opinion.charAt(0).toUpperCase() + toolkit.opinion.slice(1)}
      </span>
    )}
    {toolkit.is_sample ? <span className="t-store-tag">Sample</span> : null}
    <span className="t-small t-sec">{periodText(toolkit)}</span>
  </div>
);
