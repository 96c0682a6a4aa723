import { useRouteQuery } from "@tieout/client";
import { lazyPart } from "@tieout/ui";
import { workpaperRoutes } from "../../contract/index.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

const PriorYearFigures = lazyPart(() => import("./prior-year-figures.tsx"));

/** Loads lazily: most engagements have no prior year, so they shouldn't load a script or make a request for it. */
export function PriorYearCard(props: PaperTabProps) {
  const isRolled = useRouteQuery(
    workpaperRoutes,
    "getProcessStatus",
    { params: { engagementId: props.engagementId } },
    { refetchOnMount: false, select: (status) => status.is_rolled_forward },
  );
  return <>{isRolled.data === true ? <PriorYearFigures {...props} /> : null}</>;
}
