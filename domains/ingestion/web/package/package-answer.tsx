import { LoadingLines } from "@tieout/ui";
import { lazy, Suspense } from "react";
import type { PackageAnswerProps } from "./package-state.ts";
import { PasswordAnswer } from "./password-answer.tsx";

/** Opened for text in columns of characters only. */
const ColumnsAnswer = lazy(() => import("./columns-answer.tsx"));

/** What a file asks is answered in the table, below its row: its password, or where its columns begin. */
export function PackageAnswer({ engagementId, file }: PackageAnswerProps) {
  if (file.needs_password) return <PasswordAnswer engagementId={engagementId} file={file} />;
  if (file.asks_for_columns)
    return (
      <Suspense fallback={<LoadingLines what="the first lines" />}>
        <ColumnsAnswer engagementId={engagementId} file={file} />
      </Suspense>
    );
  return null;
}
