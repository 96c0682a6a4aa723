import { IconWifiOff } from "@tabler/icons-react";
import { type PendingForm, usePendingForms } from "@tieout/client";
import { plural } from "@tieout/ui";
import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** The message about changes that exist only on this page. */
export function offlineText(forms: readonly PendingForm[]): string {
  const listed = (some: readonly PendingForm[]) => some.map(({ title, count }) => `${title} (${plural(count, "change")})`).join(", ");
  const changes = forms.filter((form) => form.of !== "files");
  const files = forms.filter((form) => form.of === "files").reduce((sum, { count }) => sum + count, 0);
  const [later, yours] = [changes.filter((form) => form.sentByItself), changes.filter((form) => !form.sentByItself)];
  return [
    "You are offline.",
    ...(changes.length === 0 ? ["No changes are waiting to be saved."] : []),
    ...(later.length > 0 ? [`Will be saved when you're back online: ${listed(later)}.`] : []),
    ...(yours.length > 0 ? [`Not saved yet. Save when you're back online: ${listed(yours)}.`] : []),
    ...(files > 0
      ? [`${plural(files, "file waits", "files wait")} to be uploaded and ${files === 1 ? "resumes" : "resume"} when you are back online.`]
      : []),
  ].join(" ");
}

/** Shown while offline: every unsaved change, and what will happen to it. */
export function OfflineBar() {
  const forms = usePendingForms();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <div className="t-offline">
          <IconWifiOff size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
          {offlineText(forms)}
        </div>
      )}
    </div>
  );
}
