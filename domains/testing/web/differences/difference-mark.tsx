import { Button } from "@mantine/core";
import { IconArrowBackUp, IconGitCompare } from "@tabler/icons-react";
import { RichText } from "@tieout/ui/editor";
import type { StepDifference } from "../../contract/index.ts";

interface DifferenceMarkProps {
  readonly difference: StepDifference;
  readonly canEdit: boolean;
  readonly busy: boolean;
  readonly onTake: () => void;
}

/** How a step differs from the firm's standard, in words. */
function wordsOf({ kind, rewords, switches, cites, standard }: StepDifference): string {
  if (kind === "added") return "Not in the firm's standard";
  const said = [
    ...(rewords ? ["worded differently"] : []),
    ...(switches ? [standard?.active ? "on in the standard" : "off in the standard"] : []),
    ...(cites ? [standard?.reference ? `authority ${standard.reference} in the standard` : "no authority in the standard"] : []),
  ];
  return `Differs from the firm's standard: ${said.join(", ")}`;
}

/** Shown under a step that differs from the standard: how it differs, the standard's text, and a button to revert it. */
export function DifferenceMark({ difference, canEdit, busy, onTake }: DifferenceMarkProps) {
  const { kind, rewords, standard } = difference;
  return (
    <div className="t-difference t-small">
      <div className="t-row t-wrap">
        <span className="t-row t-warn t-difference-words">
          <IconGitCompare size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
          <span>{wordsOf(difference)}</span>
        </span>
        {canEdit ? (
          <Button size="sm" variant="subtle" disabled={busy} leftSection={<IconArrowBackUp size={15} stroke={1.75} />} onClick={onTake}>
            {kind === "added" ? "Remove" : "Revert"}
          </Button>
        ) : null}
      </div>
      {rewords && standard ? (
        <div className="t-difference-text t-sec">
          <span className="t-sr">The standard: </span>
          <RichText html={standard.text} />
        </div>
      ) : null}
    </div>
  );
}
