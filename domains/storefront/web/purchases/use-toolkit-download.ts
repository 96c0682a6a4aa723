import { useQueryClient } from "@tanstack/react-query";
import { downloadFailure, saveDownload, useClient } from "@tieout/client";
import { showError, showSuccess, sizeText } from "@tieout/ui";
import { useState } from "react";
import { purchaseRoutes } from "../../contract/index.ts";

/** Saves a call's response as a file and shows the outcome in a toast. */
export async function saveAnswer(call: () => Promise<Response>, otherwiseNamed: string): Promise<void> {
  try {
    const { fileName, sizeBytes } = await saveDownload(await call(), otherwiseNamed);
    showSuccess("File downloaded.", `${fileName}, ${sizeText(sizeBytes)}`);
  } catch (error) {
    showError(downloadFailure(error));
  }
}

/** Downloads the newest edition of one of the firm's toolkits. The second value is the ID of the toolkit being downloaded. */
export function useToolkitDownload(): readonly [(toolkitId: string) => void, string | null] {
  const client = useClient(purchaseRoutes);
  const cache = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  const download = async (toolkitId: string): Promise<void> => {
    setBusyId(toolkitId);
    await saveAnswer(() => client.downloadToolkit({ params: { toolkitId } }), "toolkit.xlsx");
    setBusyId(null);
    // Clears the new-edition mark in the library.
    await cache.invalidateQueries({ queryKey: ["listLibrary"] });
  };
  return [(toolkitId) => void download(toolkitId), busyId];
}
