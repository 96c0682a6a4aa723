import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { DateText, EmptyState, ReasonDialog, RemoteContent, ScrollTable, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type FailedRun, staffRoutes } from "../contract/index.ts";

const columns = ["Run", "Organization", "Why it failed", "Failed", "Actions"];

/** Failed runs that are the newest in their engagements, across all firms. */
export function FailedRuns() {
  const [opened, open] = useState<FailedRun | null>(null);
  const query = useRouteQuery(staffRoutes, "listFailedRuns", undefined, { views: ["staff"], refetchInterval: 10_000 });
  return (
    <>
      <RemoteContent query={query} what="the failed runs">
        {(runs) =>
          runs.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title="No failed runs">
              A failed run stays here until the firm or you start another.
            </EmptyState>
          ) : (
            <ScrollTable label="Failed runs" columns={columns}>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td>
                    <span className="t-med">Run {run.number}</span>
                    <span className="t-small t-dim t-staff-failure">of engagement {run.engagement_id}</span>
                  </td>
                  <td>{run.firm}</td>
                  <td>{run.failure_code}</td>
                  <td>
                    <DateText value={run.failed_at} time />
                  </td>
                  <td>
                    <Button variant="default" size="xs" onClick={() => open(run)}>
                      Run again
                    </Button>
                  </td>
                </tr>
              ))}
            </ScrollTable>
          )
        }
      </RemoteContent>
      {opened ? <RetryDialog run={opened} onClose={() => open(null)} /> : null}
    </>
  );
}

function RetryDialog({ run: { id, number, firm }, onClose }: { readonly run: FailedRun; readonly onClose: () => void }) {
  const retry = useRouteMutation(staffRoutes, "retryRun", {
    onSuccess: () => {
      showSuccess("Run restarted.");
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Start run ${number} of ${firm} again?`}
      confirmLabel="Run again"
      busy={retry.isPending}
      problem={retry.error}
      onConfirm={(reason) => retry.mutate({ params: { runId: id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        A new run starts with the engagement as it is now, on behalf of the person who started the failed one. The firm will see that you
        did this.
      </p>
    </ReasonDialog>
  );
}
