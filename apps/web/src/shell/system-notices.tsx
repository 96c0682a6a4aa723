import { IconShieldExclamation } from "@tabler/icons-react";
import { useRouteQuery, useViewer } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";

const adminRole = 1;

/** What an administrator should know of the server; cannot be closed, since only a change of the server ends it. */
export function SystemNotices() {
  const { role } = useViewer();
  const { data } = useRouteQuery(
    identityRoutes,
    "listNotices",
    {},
    { enabled: role === adminRole, staleTime: Number.POSITIVE_INFINITY, views: [] },
  );
  return data?.notices.map((notice) => (
    <div key={notice} className="t-system-notice t-no-print" role="status">
      <IconShieldExclamation size={18} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
      <span>{notice}</span>
    </div>
  ));
}
