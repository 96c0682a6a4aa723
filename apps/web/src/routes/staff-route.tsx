import { DomainsPanel, ViewAccountDialog } from "@tieout/identity/web";
import { StaffScreen } from "@tieout/staff/web";
import { StaffStorePanel } from "@tieout/storefront/web";

export const StaffRoute = () => <StaffScreen ViewAccount={ViewAccountDialog} StorePanel={StaffStorePanel} DomainsPanel={DomainsPanel} />;
