import { IconExternalLink } from "@tabler/icons-react";
import type { ServiceProvider } from "../../contract/index.ts";
import { instructionAddress } from "../../core/index.ts";
import "./download-instructions.css";

/** The provider's help page about downloading reports. */
export const addressOf = ({ instructions_address: address }: ServiceProvider): string | null => instructionAddress(address ?? "");

/** Each report with where to find it and the public page that says so. */
export function Reports({ provider: { name, reports }, open }: { readonly provider: ServiceProvider; readonly open: boolean }) {
  if (reports.length === 0) return null;
  return (
    <details className="t-small" open={open}>
      <summary>
        Reports<span className="t-sr"> of {name}</span>
      </summary>
      <dl className="t-instruction-reports">
        {reports.map((report) => (
          <div key={report.report_key}>
            <dt>
              {report.title} {report.required ? null : <span className="t-dim">optional</span>}
            </dt>
            <dd className="t-sec">
              {report.how_to}{" "}
              {report.how_to_source === null ? null : (
                <PageLink address={report.how_to_source} title="Source page" about={`${report.title} of ${name}`} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A link to a public page; opens in a new tab. */
export function PageLink({ address, title, about }: { readonly address: string; readonly title: string; readonly about?: string }) {
  return (
    <a className="t-med" href={address} target="_blank" rel="noopener noreferrer external">
      {title} <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      <span className="t-sr">{about === undefined ? "" : `: ${about}`}, opens in a new tab</span>
    </a>
  );
}
