import { Button } from "@mantine/core";
import { IconDownload, IconPlayerPlay } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import type { EngagementDetail } from "@tieout/engagements/contract";
import type { StepKey } from "@tieout/engagements/web";
import { workpaperRoutes } from "@tieout/runs/contract";
import { LockableButton } from "@tieout/ui";
import { useState } from "react";
import { useSaveBundle } from "./save-bundle.ts";

/** Actions in an engagement's header: Process, or the bundle download on the Process step. */
export function EngagementHeadActions({ engagement, step }: { readonly engagement: EngagementDetail; readonly step: StepKey }) {
  const atRun = step === "process";
  return (
    <>
      {atRun ? (
        <DownloadBundle engagement={engagement} isMain={engagement.status === "results_available" && !engagement.results_out_of_date} />
      ) : engagement.status === "locked" ? null : (
        <ProcessAction engagement={engagement} />
      )}
    </>
  );
}

/** Asks for confirmation on the Process step, which has a separate button. */
function ProcessAction({ engagement }: { readonly engagement: EngagementDetail }) {
  const navigate = useNavigate();
  return (
    <LockableButton
      variant={engagement.status === "results_available" && !engagement.results_out_of_date ? "default" : "filled"}
      leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
      lockedBecause={processObstacle(engagement)}
      onClick={() =>
        void navigate({
          to: "/engagements/$engagementId/edit",
          params: { engagementId: engagement.id },
          search: { step: "process", ask: "process" } as { step: "process" },
        })
      }
    >
      {engagement.status === "results_available" ? "Process again" : "Process"}
    </LockableButton>
  );
}

function processObstacle({ status, missing, permissions, engagement_name: name }: EngagementDetail): string | null {
  if (status === "queued" || status === "processing") return `${name} is being processed.`;
  if (missing[0]) return missing[0];
  return permissions.process ? null : "Only people assigned to the engagement and firm admins can process it.";
}

/** Downloads the newest bundle. */
function DownloadBundle({ engagement, isMain }: { readonly engagement: EngagementDetail; readonly isMain: boolean }) {
  const save = useSaveBundle();
  const [busy, setBusy] = useState(false);
  const request = { params: { engagementId: engagement.id } };
  const status = useRouteQuery(workpaperRoutes, "getProcessStatus", request, { views: ["runs", "engagements"] });
  const newest = status.data?.newest_bundle;
  if (!newest) return null;
  const download = async () => {
    setBusy(true);
    await save(engagement.id, newest.file);
    setBusy(false);
  };
  return (
    <Button
      variant={isMain ? "filled" : "default"}
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.75} />}
      onClick={() => void download()}
    >
      Download bundle
    </Button>
  );
}
