import { Tabs } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { PageBody, PageHeader, useUrlParams } from "@tieout/ui";
import { staffRoutes } from "../contract/index.ts";
import { AnnouncementsPanel } from "./announcements-panel.tsx";
import { FirmPanel } from "./firm-panel.tsx";
import { FirmsPanel } from "./firms-panel.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { overviewFigures } from "./staff-words.ts";
import "./staff.css";

const tabs = [
  ["organizations", "Organizations"],
  ["jobs", "Job queue"],
  ["announcements", "Announcements"],
] as const;

/** The console of Tieout's own staff, over all firms. */
export default function StaffScreen() {
  const [params, changeUrl] = useUrlParams();
  const firm = params.get("firm");
  const tab = tabs.find(([key]) => key === params.get("tab"))?.[0] ?? "organizations";
  return (
    <>
      <PageHeader title="Staff console" meta="Everything done here is in the audit log, with your name and your reason." />
      <PageBody>
        <Strip />
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(value) =>
            changeUrl({ tab: value === "organizations" ? null : value, firm: null, search: null, page: null, state: null })
          }
        >
          <Tabs.List className="t-no-print">
            {tabs.map(([key, title]) => (
              <Tabs.Tab key={key} value={key}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="organizations" pt={16}>
            {firm ? <FirmPanel key={firm} id={firm} /> : <FirmsPanel />}
          </Tabs.Panel>
          <Tabs.Panel value="jobs" pt={16}>
            <JobsPanel />
          </Tabs.Panel>
          <Tabs.Panel value="announcements" pt={16}>
            <AnnouncementsPanel />
          </Tabs.Panel>
        </Tabs>
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
