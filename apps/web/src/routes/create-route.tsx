import { CreateEngagementScreen } from "@tieout/engagements/web";

export function CreateRoute() {
  return <CreateEngagementScreen />;
}
