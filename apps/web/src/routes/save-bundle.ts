import { useClient } from "@tieout/client";
import { workpaperRoutes } from "@tieout/runs/contract";
import { showError } from "@tieout/ui";
import { useCallback } from "react";

const failedDownload = "Error downloading the file. Please try again or contact support.";

interface BundleFile {
  readonly object_id: string;
  readonly name: string;
}

/**
 * Saves a bundle, by default the newest one. A single-use ticket replaces the session, so the browser can save the stream directly.
 */
export function useSaveBundle(): (engagementId: string, file?: BundleFile) => Promise<void> {
  const client = useClient(workpaperRoutes);
  return useCallback(
    async (engagementId, file) => {
      const params = { engagementId };
      try {
        const bundle = file ?? (await client.getProcessStatus({ params })).newest_bundle?.file;
        if (!bundle) return showError("There is no bundle yet. Process the engagement first.");
        const { url } = await client.createDownloadTicket({ params, body: { object_id: bundle.object_id } });
        const anchor = document.createElement("a");
        anchor.href = url;
        anchor.download = bundle.name;
        anchor.click();
      } catch {
        showError(failedDownload);
      }
    },
    [client],
  );
}
