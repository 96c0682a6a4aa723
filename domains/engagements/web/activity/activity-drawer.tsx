import { Button, Drawer } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, DateText, EmptyState, PersonMark, RemoteContent, SelectField, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { type Activity, type ActivityPage, activityRoutes } from "../../contract/index.ts";
import { type ActivityKind, activityKinds } from "../../core/activity.ts";
import "./activity.css";

const kindTitles: Readonly<Record<ActivityKind, string>> = {
  setup: "Details and team",
  files: "Files",
  mapping: "Mapping",
  testing: "Procedures and sampling",
  processing: "Processing",
  results: "Results",
  review: "Review",
  evidence: "Evidence",
  lock: "Lock and roll forward",
  downloads: "Downloads",
};
const pageSize = 50;

interface ActivityDrawerProps {
  readonly engagementId: string;
  readonly onClose: () => void;
}

/** The engagement's activity, newest first, filtered by person and kind. */
export default function ActivityDrawer({ engagementId, onClose }: ActivityDrawerProps) {
  const [params, changeUrl] = useUrlParams();
  const kind = activityKinds.find((known) => known === params.get("activity")) ?? null;
  const person = params.get("by");
  const [page, setPage] = useState(1);
  const query = useRouteQuery(
    activityRoutes,
    "listActivity",
    { params: { engagementId }, query: { page, page_size: pageSize, ...(kind ? { kind } : {}), ...(person ? { person } : {}) } },
    { views: ["engagements", "runs", "results", "evidence", "procedures", "sampling", "addenda"], refetchOnMount: "always" },
  );
  const filter = (change: { readonly activity?: string; readonly by?: string | null }) => {
    setPage(1);
    changeUrl(change, { replace: true });
  };
  return (
    <Drawer opened onClose={onClose} title={<h2 className="t-h2">Activity</h2>} closeButtonProps={{ "aria-label": "Close" }}>
      <Filters
        kind={kind}
        person={person}
        known={query.data ?? null}
        onKind={(value) => filter({ activity: value ?? "all" })}
        onPerson={(value) => filter({ by: value })}
      />
      <RemoteContent query={query} what="the activity">
        {(found) =>
          found.results.length === 0 ? (
            <NothingDone isFiltered={kind !== null || person !== null} onAll={() => filter({ activity: "all", by: null })} />
          ) : (
            <>
              <Days lines={found.results} />
              <Pages page={page} count={found.count} onPage={setPage} />
            </>
          )
        }
      </RemoteContent>
    </Drawer>
  );
}

function NothingDone({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }) {
  return (
    <EmptyState
      Icon={IconHistory}
      title="No activity"
      action={
        isFiltered ? (
          <Button variant="default" onClick={onAll}>
            Show all activity
          </Button>
        ) : undefined
      }
    >
      {isFiltered ? "There's no activity for these filters." : "Changes people make in this engagement appear here."}
    </EmptyState>
  );
}

interface FiltersProps {
  readonly kind: ActivityKind | null;
  readonly person: string | null;
  readonly known: ActivityPage | null;
  readonly onKind: (kind: string | null) => void;
  readonly onPerson: (person: string | null) => void;
}

function Filters({ kind, person, known, onKind, onPerson }: FiltersProps) {
  const people = (known?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="t-activity-filters">
      <SelectField
        label="Person"
        placeholder="Everyone"
        clearable
        data={known?.by_system ? [...people, { value: "system", label: "Tieout" }] : people}
        value={person}
        onChange={onPerson}
      />
      <SelectField
        label="Kind"
        placeholder="All"
        clearable
        data={activityKinds.map((value) => ({ value, label: kindTitles[value] }))}
        value={kind}
        onChange={onKind}
      />
    </div>
  );
}

function Days({ lines }: { readonly lines: readonly Activity[] }) {
  return (
    <ol className="t-activity">
      {lines.map(({ id, by, through, text, on }) => (
        <li key={id}>
          <PersonMark name={by?.name ?? "Tieout"} me={false} />
          <div className="t-grow">
            <span className="t-med">{by?.name ?? "Tieout"}</span> {through ? <span className="t-sec">(through {through}) </span> : null}
            {text}
            <span className="t-small t-dim t-activity-when">
              <DateText value={on} time />
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Pages({ page, count, onPage }: { readonly page: number; readonly count: number; readonly onPage: (page: number) => void }) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  return (
    <div className="t-row t-between t-wrap t-activity-pages">
      <span className="t-small t-dim">
        {countText(first)} to {countText(last)} of {countText(count)}
      </span>
      <span className="t-row">
        <Button size="sm" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button size="sm" variant="default" disabled={last >= count} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </span>
    </div>
  );
}
