import { LoadingLines, lazyPart } from "@tieout/ui";
import { BesideAnswer } from "./beside-answer.tsx";
import { asksForSlot, type PackageAnswerProps } from "./package-state.ts";
import { PasswordAnswer } from "./password-answer.tsx";
import { SlotAnswer } from "./slot-answer.tsx";

/** Rarely needed. */
const ColumnsAnswer = lazyPart(
  () => import("./columns-answer.tsx"),
  () => <LoadingLines what="the first lines" />,
);
const OtherYearAnswer = lazyPart(
  () => import("./other-year-answer.tsx"),
  () => <LoadingLines what="the plan's other years" />,
);

/**
 * Lets the user answer a file's question in the table, below its row: its password, where its columns begin, how it relates to another
 * file, whether its slot is right, or what it is for.
 */
export function PackageAnswer({ engagementId, file }: PackageAnswerProps) {
  if (file.needs_password) return <PasswordAnswer engagementId={engagementId} file={file} />;
  if (file.asks_for_columns) return <ColumnsAnswer engagementId={engagementId} file={file} />;
  if (file.beside?.asks) return <BesideAnswer engagementId={engagementId} file={file} />;
  if (asksForSlot(file)) return <SlotAnswer engagementId={engagementId} file={file} />;
  return file.other_year ? <OtherYearAnswer engagementId={engagementId} file={file} /> : null;
}
