import { EngagementListScreen } from "@tieout/engagements/web";
import { useCallback } from "react";
import { useSaveBundle } from "./save-bundle.ts";

/** The list, with what the domain of results adds to its rows. */
export function EngagementsRoute() {
  const save = useSaveBundle();
  const download = useCallback(({ id }: { readonly id: string }) => void save(id), [save]);
  return <EngagementListScreen onDownload={download} />;
}
