import { useUrlParams } from "@tieout/ui";
import { useCallback } from "react";
import type { OutputResult } from "../../contract/index.ts";

/** Props of every workpaper tab. */
export interface PaperTabProps {
  readonly engagementId: string;
  readonly result: OutputResult;
  /** Why annotations are locked; null when they can be edited. */
  readonly writeLock: string | null;
}

/** URL parameters that apply to one tab of one workpaper; removed when another tab or workpaper opens. */
export const ofTab = { item: null, tie: null, rule: null, about: null, person: null } as const;
export const ofPaper = { ...ofTab, tab: null, figure: null, exception: null } as const;

/** Opens the rows behind a figure in the drawer; the URL names the figure. */
export function useOpenFigure(): (figure: string) => void {
  const [, changeUrl] = useUrlParams();
  return useCallback((figure) => changeUrl({ figure, exception: null }), [changeUrl]);
}
