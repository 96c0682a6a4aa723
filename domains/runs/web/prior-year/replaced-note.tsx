import { useRouteMutation } from "@tieout/client";
import { LockableButton, Note, plural, showError, showSuccess } from "@tieout/ui";
import { type PriorYear, workpaperRoutes } from "../../contract/index.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { countChanged, type PriorYearRow } from "./prior-year-rows.ts";

interface ReplacedNoteProps extends PaperTabProps {
  readonly by: PriorYear["replaced"][number]["by"];
  readonly rows: readonly PriorYearRow[];
}

/**
 * Notes that the figures come from a prior-year result that has since been replaced, with buttons to take the new figures or keep these.
 */
export function ReplacedNote({ engagementId, result, writeLock, by, rows }: ReplacedNoteProps) {
  const take = useRouteMutation(workpaperRoutes, "takePriorYear", {
    onSuccess: () => showSuccess("Figures updated.", "Affirm the ones that changed again."),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  const sentence = "These figures came from a result that has since been replaced.";
  if (by === null) return <Note family="warn">{sentence} Someone assigned to last year's engagement can compare and update them.</Note>;
  const changed = countChanged(rows);
  return (
    <Note family="warn">
      <div className="t-row t-between t-wrap">
        <span>
          {sentence} {changed === 0 ? "The new figures are the same." : `${plural(changed, "figure")} changed.`}
        </span>
        <LockableButton
          size="sm"
          variant="default"
          className="t-no-print"
          loading={take.isPending}
          lockedBecause={writeLock}
          onClick={() => take.mutate({ params: { engagementId, outputKey: result.output.key }, body: { run_id: by.run_id } })}
        >
          Use the new figures
        </LockableButton>
      </div>
    </Note>
  );
}
