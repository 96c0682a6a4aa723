import { useRouteQuery } from "@tieout/client";
import { DetailsStep } from "@tieout/engagements/web";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { StepScreenProps } from "./step-screen-props.ts";

/** The Details step; once a file exists, the data type is fixed. */
export function DetailsRouteStep({ engagementId, lockedBecause }: StepScreenProps) {
  const slots = useRouteQuery(ingestionRoutes, "listSubcontracts", { params: { engagementId } }, { views: ["files"] });
  const hasFiles = slots.data?.some((contract) => contract.data_feed_nodes.some((node) => node.assets.length > 0)) ?? false;
  return (
    <DetailsStep
      engagementId={engagementId}
      lockedBecause={lockedBecause}
      dataTypeLockedBecause={hasFiles ? "Fixed by the uploaded files. Remove them to choose another data type." : null}
    />
  );
}
