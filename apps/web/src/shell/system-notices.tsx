import { IconShieldExclamation } from "@tabler/icons-react";
import { useNotices } from "@tieout/identity/web";

/** What an administrator should know of the server; cannot be closed, since only a change of the server ends it. */
export function SystemNotices() {
  return useNotices()?.notices.map((notice) => (
    <div key={notice} className="t-system-notice t-no-print" role="status">
      <IconShieldExclamation size={18} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
      <span>{notice}</span>
    </div>
  ));
}
