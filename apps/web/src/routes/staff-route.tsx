import { ViewAccountDialog } from "@tieout/identity/web";
import { StaffScreen } from "@tieout/staff/web";

export const StaffRoute = () => <StaffScreen ViewAccount={ViewAccountDialog} />;
