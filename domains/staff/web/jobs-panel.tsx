import { Button, SegmentedControl } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, DateText, EmptyState, ReasonDialog, RemoteContent, ScrollTable, showSuccess, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { type StaffJob, staffRoutes } from "../contract/index.ts";
import { FailedRuns } from "./failed-runs.tsx";
import { jobStateTitles, jobTitle } from "./staff-words.ts";

const columns = ["Job", "Organization", "State", "Since", "Actions"];

const shown = ["all", "queued", "running", "retrying", "dead", "runs"] as const;
const titles = { ...jobStateTitles, all: "All", runs: "Failed runs" };
const choices = shown.map((value) => ({ value, label: titles[value] }));

interface OpenDialog {
  readonly job: StaffJob;
  readonly action: "retry" | "cancel";
}

/** All firms' jobs, and their failed runs. */
export function JobsPanel() {
  const [params, changeUrl] = useUrlParams();
  const state = shown.find((one) => one === params.get("state")) ?? "all";
  return (
    <Card title="Job queue" flush foot="The newest 200. If a file could not be read, the firm retries it from the file itself.">
      <div className="t-staff-states">
        <SegmentedControl
          aria-label="Jobs shown"
          size="xs"
          data={choices}
          value={state}
          onChange={(value) => changeUrl({ state: value === "all" ? null : value })}
        />
      </div>
      {state === "runs" ? <FailedRuns /> : <Jobs state={state === "all" ? null : state} />}
    </Card>
  );
}

function Jobs({ state }: { readonly state: StaffJob["state"] | null }) {
  const [opened, open] = useState<OpenDialog | null>(null);
  const request = { query: state === null ? {} : { state } };
  const query = useRouteQuery(staffRoutes, "listJobs", request, { views: ["staff"], refetchInterval: 10_000 });
  return (
    <>
      <RemoteContent query={query} what="the jobs">
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState Icon={IconStack2} title="No jobs found">
              Completed jobs are kept for 30 days.
            </EmptyState>
          ) : (
            <JobTable jobs={results} onOpen={open} />
          )
        }
      </RemoteContent>
      {opened ? <JobDialog {...opened} onClose={() => open(null)} /> : null}
    </>
  );
}

interface JobTableProps {
  readonly jobs: readonly StaffJob[];
  readonly onOpen: (opened: OpenDialog) => void;
}

const families: Readonly<Partial<Record<StaffJob["state"], string>>> = { running: "info", retrying: "warn", dead: "bad", done: "ok" };

const JobTable = ({ jobs, onOpen }: JobTableProps) => (
  <ScrollTable label="Jobs" columns={columns}>
    {jobs.map((job) => (
      <tr key={job.id}>
        <td>
          <span className="t-med">{jobTitle(job.name)}</span>
          {job.failure ? <span className="t-small t-dim t-staff-failure">{job.failure}</span> : null}
        </td>
        <td>{job.firm}</td>
        <td>
          <span className="t-status" data-family={families[job.state] ?? "none"}>
            {jobStateTitles[job.state]}
            {job.percent === null || job.state !== "running" ? "" : ` ${job.percent}%`}
          </span>
        </td>
        <td>
          <DateText value={job.finished_at ?? job.queued_at} time />
        </td>
        <td>
          <JobButton job={job} onOpen={onOpen} />
        </td>
      </tr>
    ))}
  </ScrollTable>
);

function JobButton({ job, onOpen }: { readonly job: StaffJob } & Pick<JobTableProps, "onOpen">) {
  const action = job.can_retry ? "retry" : job.can_cancel ? "cancel" : null;
  if (!action) return null;
  return (
    <Button variant="default" size="xs" onClick={() => onOpen({ job, action })}>
      {action === "retry" ? "Try again" : "Cancel job"}
    </Button>
  );
}

function JobDialog({ job, action, onClose }: OpenDialog & { readonly onClose: () => void }) {
  const isRetry = action === "retry";
  const change = useRouteMutation(staffRoutes, isRetry ? "retryJob" : "cancelJob", {
    onSuccess: () => {
      showSuccess(isRetry ? "Job queued again." : "Job canceled.");
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`${isRetry ? "Try" : "Cancel"} “${jobTitle(job.name)}” of ${job.firm}${isRetry ? " again" : ""}?`}
      confirmLabel={isRetry ? "Try again" : "Cancel job"}
      busy={change.isPending}
      problem={change.error}
      onConfirm={(reason) => change.mutate({ params: { jobId: job.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
