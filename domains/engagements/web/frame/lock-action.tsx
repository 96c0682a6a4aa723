import { IconLock } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, LockableButton, Note, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { lockObstacle, openBeforeLock } from "./engagement-steps.ts";

const unexpected = "An unexpected error occurred while locking the engagement.";

/** Locks the engagement after confirmation. Hidden once it is locked: the seal says so. */
export function LockAction({ engagement }: { readonly engagement: EngagementDetail }) {
  const [asking, setAsking] = useState(false);
  const lock = useRouteMutation(engagementRoutes, "lockEngagement", {
    alsoTouches: ["runs", "files", "mappings"],
    onSuccess: () => {
      setAsking(false);
      showSuccess("Engagement Locked.");
    },
    onError: (problem) => {
      setAsking(false);
      showError(problem.code.startsWith("client.") && !problem.isOffline ? unexpected : problem.msg || unexpected);
    },
  });
  if (engagement.status === "locked") return null;
  const open = openBeforeLock(engagement.steps);
  return (
    <>
      <LockableButton
        variant="default"
        leftSection={<IconLock size={16} stroke={1.75} />}
        lockedBecause={lockObstacle(engagement)}
        onClick={() => setAsking(true)}
      >
        Lock
      </LockableButton>
      <ConfirmDialog
        opened={asking}
        title={`Lock ${engagement.engagement_name}?`}
        confirmLabel="Lock"
        busy={lock.isPending}
        onConfirm={() => lock.mutate({ params: { engagementId: engagement.id } })}
        onClose={() => setAsking(false)}
      >
        <p>Files, mapping, setup and processing are frozen. You can still view and download results. Locking cannot be undone.</p>
        {open ? (
          <div style={{ marginTop: 12 }}>
            <Note family="warn">Still open: {open}. Once it is locked, no one can add explanations or test results.</Note>
          </div>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
