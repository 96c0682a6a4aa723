import { useUrlParams } from "@tieout/ui";
import { useCallback } from "react";
import type { OutputResult } from "../../contract/index.ts";

export type PaperSample = NonNullable<OutputResult["sample"]>;
export type PaperPopulation = NonNullable<OutputResult["population"]>;

/** What every tab of a workpaper is given. */
export interface PaperTabProps {
  readonly engagementId: string;
  readonly result: OutputResult;
  /** Why nothing can be written; null when it can. */
  readonly writeLock: string | null;
}

/** Opens the rows behind a figure in the drawer; the URL holds which. */
export function useOpenFigure(): (figure: string) => void {
  const [, changeUrl] = useUrlParams();
  return useCallback((figure) => changeUrl({ figure, exception: null }), [changeUrl]);
}
