import { useParams } from "@tanstack/react-router";
import { PayCodesScreen } from "@tieout/ingestion/web";

export function PayCodesRoute() {
  const { engagementId } = useParams({ strict: false });
  return <PayCodesScreen key={engagementId} engagementId={engagementId ?? ""} />;
}
