import { useNotices } from "@tieout/identity/web";
import { lazyPart } from "@tieout/ui";

const SystemNotice = lazyPart(() => import("./system-notice.tsx"));

/** What an administrator should know of the server; cannot be closed, since only a change of the server ends it. */
export const SystemNotices = () => useNotices()?.notices.map((notice) => <SystemNotice key={notice} notice={notice} />);
