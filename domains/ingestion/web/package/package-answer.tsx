import { LoadingLines } from "@tieout/ui";
import { lazy, Suspense } from "react";
import { OtherYearAnswer } from "./other-year-answer.tsx";
import type { PackageAnswerProps } from "./package-state.ts";
import { PasswordAnswer } from "./password-answer.tsx";

/** Opened for text in columns of characters only. */
const ColumnsAnswer = lazy(() => import("./columns-answer.tsx"));

/** What a file asks is answered in the table, below its row: its password, where its columns begin, or what it is for. */
export function PackageAnswer({ engagementId, file }: PackageAnswerProps) {
  if (file.needs_password) return <PasswordAnswer engagementId={engagementId} file={file} />;
  if (file.asks_for_columns)
    return (
      <Suspense fallback={<LoadingLines what="the first lines" />}>
        <ColumnsAnswer engagementId={engagementId} file={file} />
      </Suspense>
    );
  return file.other_year ? <OtherYearAnswer engagementId={engagementId} file={file} /> : null;
}
