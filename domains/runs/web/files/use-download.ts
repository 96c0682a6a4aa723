import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { showError, showSuccess, sizeText } from "@tieout/ui";
import { useState } from "react";
import { downloadRoutes, workpaperRoutes } from "../../contract/index.ts";

interface DownloadTarget {
  readonly object_id: string;
  readonly name: string;
}

/** Downloads one file with a single-use ticket. The second value is the ID of the file being downloaded. */
export type Download = readonly [(file: DownloadTarget) => void, string | null];

export function useDownload(engagementId: string): Download {
  const tickets = useClient(workpaperRoutes);
  const downloads = useClient(downloadRoutes);
  const [busyId, setBusyId] = useState<string | null>(null);
  const download = async (file: DownloadTarget): Promise<void> => {
    setBusyId(file.object_id);
    try {
      const { url } = await tickets.createDownloadTicket({ params: { engagementId }, body: { object_id: file.object_id } });
      const ticket = /\/api\/downloads\/([^/]+)\/?$/.exec(url)?.[1] ?? "";
      const { fileName, sizeBytes } = await saveDownload(await downloads.download({ params: { ticket } }), file.name);
      showSuccess("File downloaded.", `${fileName}, ${sizeText(sizeBytes)}`);
    } catch (error) {
      showError(downloadFailure(error));
    } finally {
      setBusyId(null);
    }
  };
  return [(file) => void download(file), busyId];
}
