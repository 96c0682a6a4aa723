import { useRouteQuery } from "@tieout/client";
import { lazy, Suspense } from "react";
import { workpaperRoutes } from "../../contract/index.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

const PriorYearFigures = lazy(() => import("./prior-year-figures.tsx"));

/** As the screen has it: most engagements have no year before, and cost neither a call nor a script. */
export function PriorYearCard(props: PaperTabProps) {
  const isRolled = useRouteQuery(
    workpaperRoutes,
    "getProcessStatus",
    { params: { engagementId: props.engagementId } },
    { refetchOnMount: false, select: (status) => status.is_rolled_forward },
  );
  return <Suspense>{isRolled.data === true ? <PriorYearFigures {...props} /> : null}</Suspense>;
}
