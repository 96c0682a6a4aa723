import { IconRestore } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, LockableButton, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type StandardProcedureList, type StandardSampling, testingRoutes } from "../../contract/index.ts";

interface ResetStandardProps {
  readonly list: StandardProcedureList;
  /** Sampling setups for the same workpaper. */
  readonly samplings: readonly StandardSampling[];
}

/** Resets the selected workpaper's procedures and sampling to Tieout's library. */
export function ResetStandard({ list, samplings }: ResetStandardProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRouteMutation(testingRoutes, "resetStandard", {
    onSuccess: () => {
      setAsking(false);
      showSuccess(`${list.output.title} matches Tieout's library again.`);
    },
    onError: (problem) => {
      setAsking(false);
      showError(problem.message);
    },
  });
  const { output, revision } = list;
  const isLibrary = list.from_library && samplings.every(({ from_library }) => from_library);
  return (
    <>
      <LockableButton
        variant="default"
        leftSection={<IconRestore size={16} stroke={1.75} />}
        lockedBecause={isLibrary ? `${output.title} matches Tieout's library.` : null}
        onClick={() => setAsking(true)}
      >
        Reset to Tieout library
      </LockableButton>
      <ConfirmDialog
        opened={asking}
        title={`Reset ${output.title} to Tieout's default procedures?`}
        confirmLabel="Reset"
        busy={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          mutate({
            body: {
              output: { key: output.key },
              revision,
              samplings: samplings.map(({ population: { key }, revision: seen }) => ({ population: { key }, revision: seen })),
            },
          })
        }
      >
        This replaces the firm's procedures and sampling for this workpaper. You can restore them from the history. Existing engagements
        keep theirs.
      </ConfirmDialog>
    </>
  );
}
