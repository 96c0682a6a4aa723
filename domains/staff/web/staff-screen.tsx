import { SegmentedControl } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { lazyPart, PageBody, PageHeader, useUrlParams } from "@tieout/ui";
import type { ComponentType } from "react";
import { staffRoutes } from "../contract/index.ts";
import { AnnouncementsPanel } from "./announcements-panel.tsx";
import { FirmPanel } from "./firm-panel.tsx";
import { FirmsPanel } from "./firms-panel.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import type { ViewAccount } from "./person-dialog.tsx";
import { ProvidersPanel } from "./providers-panel.tsx";
import { overviewFigures } from "./staff-words.ts";
import "./staff.css";

const CostsPanel = lazyPart(() => import("./costs-panel.tsx"));
const StoreCustomersPanel = lazyPart(() => import("./store-customers-panel.tsx"));

const parts = [
  { value: "organizations", label: "Organizations" },
  { value: "providers", label: "Providers" },
  { value: "jobs", label: "Job queue" },
  { value: "costs", label: "Cost" },
  { value: "announcements", label: "Announcements" },
  { value: "domains", label: "Domains" },
  { value: "store", label: "Store" },
  { value: "customers", label: "Store customers" },
];

/** The Tieout staff console, across all firms. */
export default function StaffScreen({
  ViewAccount,
  StorePanel,
  DomainsPanel,
}: {
  readonly ViewAccount: ViewAccount;
  readonly StorePanel: ComponentType;
  readonly DomainsPanel: ComponentType;
}) {
  const [params, changeUrl] = useUrlParams();
  const firm = params.get("firm");
  const part = parts.find(({ value }) => value === params.get("part"))?.value ?? "organizations";
  return (
    <>
      <PageHeader title="Staff console" meta="The audit log records everything you do here, with your name and reason." />
      <PageBody>
        <Strip />
        <div className="t-no-print t-staff-parts">
          <SegmentedControl
            aria-label="Part of the console"
            data={parts}
            value={part}
            onChange={(value) =>
              changeUrl({ part: value === "organizations" ? null : value, firm: null, search: null, page: null, state: null })
            }
          />
        </div>
        {part === "providers" ? <ProvidersPanel /> : null}

        {part === "costs" ? <CostsPanel /> : null}
        {part === "customers" ? <StoreCustomersPanel /> : null}

        {part === "jobs" ? <JobsPanel /> : null}
        {part === "store" ? <StorePanel /> : null}
        {part === "announcements" ? <AnnouncementsPanel /> : null}
        {part === "domains" ? <DomainsPanel /> : null}
        {part === "organizations" ? firm ? <FirmPanel key={firm} id={firm} ViewAccount={ViewAccount} /> : <FirmsPanel /> : null}
      </PageBody>
    </>
  );
}

function Strip() {
  const query = useRouteQuery(staffRoutes, "getOverview", undefined, { views: ["staff"], refetchInterval: 30_000 });
  if (!query.data) return null;
  return (
    <dl className="t-strip t-staff-strip">
      {overviewFigures(query.data).map(([title, figure, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
          <dd className="t-staff-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
