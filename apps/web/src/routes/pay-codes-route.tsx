import { useParams } from "@tanstack/react-router";
import { EngagementStepBar } from "@tieout/engagements/web";
import { PayCodesScreen } from "@tieout/ingestion/web";

/** Combines pay codes from ingestion and the engagement's steps from engagements. */
export function PayCodesRoute() {
  const { engagementId = "" } = useParams({ strict: false });
  return (
    <PayCodesScreen
      key={engagementId}
      engagementId={engagementId}
      steps={<EngagementStepBar engagementId={engagementId} step="mapping" />}
    />
  );
}
