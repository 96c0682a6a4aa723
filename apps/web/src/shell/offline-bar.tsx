import { IconWifiOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <div className="t-offline">
          <IconWifiOff size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
          This device is offline. What you type is kept on the page; save it when the line is back.
        </div>
      )}
    </div>
  );
}
