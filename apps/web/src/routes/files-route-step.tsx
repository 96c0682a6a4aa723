import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { engagementRoutes } from "@tieout/engagements/contract";
import { ControlTotalsPanel, DownloadInstructionsDialog } from "@tieout/engagements/web";
import { FilesStep } from "@tieout/ingestion/web";
import { lazyPart } from "@tieout/ui";
import { useState } from "react";
import type { StepScreenProps } from "./step-screen-props.ts";

const ClientRequestsCard = lazyPart(() => import("@tieout/client-requests/web"));
const SocReportsCard = lazyPart(() => import("@tieout/storefront/soc-reports"));

/**
 * Combines files from ingestion, the provider catalog and control totals from engagements, SOC reports from the storefront, and client
 * requests from their own domain.
 */
export function FilesRouteStep({ engagementId, lockedBecause }: StepScreenProps) {
  const providers = useRouteQuery(engagementRoutes, "listServiceProviders", {}, { views: ["service-providers"] });
  const engagement = useRouteQuery(engagementRoutes, "getEngagement", { params: { engagementId } }, { views: ["engagements"] });
  const [instructions, setInstructions] = useState(false);
  return (
    <FilesStep
      engagementId={engagementId}
      lockedBecause={lockedBecause}
      providers={providers}
      actions={
        <Button variant="default" leftSection={<IconFileDownload size={16} stroke={1.75} />} onClick={() => setInstructions(true)}>
          Download instructions
        </Button>
      }
    >
      {engagement.data ? (
        <ControlTotalsPanel engagementId={engagementId} lockedBecause={lockedBecause} dataType={engagement.data.data_type} />
      ) : null}
      <ClientRequestsCard engagementId={engagementId} lockedBecause={lockedBecause} />
      <SocReportsCard engagementId={engagementId} lockedBecause={lockedBecause} />
      {instructions ? <DownloadInstructionsDialog opened engagementId={engagementId} onClose={() => setInstructions(false)} /> : null}
    </FilesStep>
  );
}
