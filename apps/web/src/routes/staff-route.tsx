import { ViewAccountDialog } from "@tieout/identity/web";
import { StaffScreen } from "@tieout/staff/web";
import { DomainsPanel } from "./domains-panel.tsx";

export const StaffRoute = () => <StaffScreen ViewAccount={ViewAccountDialog} Domains={DomainsPanel} />;
