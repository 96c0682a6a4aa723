import { LoadingLines } from "@tieout/ui";
import { lazy, Suspense } from "react";
import { BesideAnswer } from "./beside-answer.tsx";
import { asksForSlot, type PackageAnswerProps } from "./package-state.ts";
import { PasswordAnswer } from "./password-answer.tsx";
import { SlotAnswer } from "./slot-answer.tsx";

/** Seldom asked for. */
const ColumnsAnswer = lazy(() => import("./columns-answer.tsx"));
const OtherYearAnswer = lazy(() => import("./other-year-answer.tsx"));

/** What a file asks is answered in the table, below its row: its password, where its columns begin, what it is beside another file, whether its slot is right, or what it is for. */
export function PackageAnswer({ engagementId, file }: PackageAnswerProps) {
  if (file.needs_password) return <PasswordAnswer engagementId={engagementId} file={file} />;
  if (file.asks_for_columns)
    return (
      <Suspense fallback={<LoadingLines what="the first lines" />}>
        <ColumnsAnswer engagementId={engagementId} file={file} />
      </Suspense>
    );
  if (file.beside?.asks) return <BesideAnswer engagementId={engagementId} file={file} />;
  if (asksForSlot(file)) return <SlotAnswer engagementId={engagementId} file={file} />;
  return file.other_year ? (
    <Suspense fallback={<LoadingLines what="the plan's other years" />}>
      <OtherYearAnswer engagementId={engagementId} file={file} />
    </Suspense>
  ) : null;
}
