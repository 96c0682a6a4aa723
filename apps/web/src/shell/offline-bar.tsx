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
          You are offline. What you type stays on the page. Save it when you are back online.
        </div>
      )}
    </div>
  );
}
