import { useNotices } from "@tieout/identity/web";
import { lazyPart } from "@tieout/ui";

const SystemNotice = lazyPart(() => import("./system-notice.tsx"));

/** Server notices for administrators; they can't be closed, because only a change to the server resolves them. */
export const SystemNotices = () => useNotices()?.notices.map((notice) => <SystemNotice key={notice} notice={notice} />);
