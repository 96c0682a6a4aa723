import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { ConfirmDialog, Note, RemoteContent, SteadyRoom, showError, showSuccess } from "@tieout/ui";
import { type EngagementRow, engagementRoutes, type LockPlan } from "../../contract/index.ts";
import "./lock.css";

const unexpected = "Something went wrong, and the engagement wasn't locked. Try again.";

interface LockDialogProps {
  readonly engagement: Pick<EngagementRow, "id" | "engagement_name">;
  readonly onClose: () => void;
}

/** Confirms the lock and lists open items. */
export default function LockDialog({ engagement, onClose }: LockDialogProps) {
  const params = { engagementId: engagement.id };
  const plan = useRouteQuery(engagementRoutes, "getLock", { params }, { views: ["engagements", "runs"] });
  const lock = useRouteMutation(engagementRoutes, "lockEngagement", {
    alsoTouches: ["runs", "files", "mappings"],
    onSuccess: () => {
      onClose();
      showSuccess("Engagement locked.");
    },
    onError: (problem) => {
      onClose();
      showError(problem.code.startsWith("client.") && !problem.isOffline ? unexpected : problem.msg || unexpected);
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Lock ${engagement.engagement_name}?`}
      confirmLabel="Lock"
      busy={lock.isPending}
      ready={plan.data !== undefined}
      onConfirm={() => lock.mutate({ params })}
      onClose={onClose}
    >
      <p>Locking freezes files, mapping, setup and processing. You can still view and download results.</p>
      <SteadyRoom label="Open items">
        <RemoteContent query={plan} what="the open items">
          {({ open }) => <StillOpen open={open} />}
        </RemoteContent>
      </SteadyRoom>
    </ConfirmDialog>
  );
}

function StillOpen({ open }: LockPlan) {
  if (open.length === 0) return <Note family="ok">Nothing is open.</Note>;
  return (
    <div className="t-lock-open">
      <Note family="warn">Some items are still open. You can lock anyway; this list is sealed into the bundle.</Note>
      {open.map(({ kind, title, count, items }) => (
        <details key={kind}>
          <summary>{title}</summary>
          <ul>
            {items.map(({ workpaper, text }) => (
              <li key={`${workpaper}|${text}`}>
                <span className="t-dim">{workpaper}:</span> {text}
              </li>
            ))}
            {count > items.length ? <li className="t-dim">and {count - items.length} more</li> : null}
          </ul>
        </details>
      ))}
    </div>
  );
}
