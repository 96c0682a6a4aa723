import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { RichText } from "@tieout/ui/editor";
import type { StepDifference } from "../../contract/index.ts";

interface MissingStepsProps {
  readonly steps: readonly StepDifference[];
  readonly canEdit: boolean;
  readonly busy: boolean;
  readonly onTake: (difference: StepDifference) => void;
}

/** Standard steps that the engagement lacks, and the standard's order if it is different. */
export function MissingSteps({ steps, canEdit, busy, onTake }: MissingStepsProps) {
  const missing = steps.filter(({ kind }) => kind === "missing");
  const sequence = steps.find(({ kind }) => kind === "sequence");
  if (missing.length === 0 && !sequence) return null;
  return (
    <section className="t-missing-steps" aria-label="Only in the firm's standard">
      {missing.length > 0 ? <h3 className="t-h3">Only in the firm's standard</h3> : null}
      <ul>
        {missing.map((difference) => (
          <li key={difference.key} className="t-row t-between t-wrap">
            <div className="t-sec t-difference-words">
              <RichText html={difference.standard?.text ?? ""} />
              {difference.standard?.reference ? <span className="t-small t-dim">{difference.standard.reference}</span> : null}
            </div>
            {canEdit ? (
              <Button
                size="sm"
                variant="default"
                disabled={busy}
                leftSection={<IconPlus size={15} stroke={1.75} />}
                onClick={() => onTake(difference)}
              >
                Add
              </Button>
            ) : null}
          </li>
        ))}
        {sequence ? (
          <li className="t-row t-between t-wrap">
            <span className="t-sec t-difference-words">The procedures are in a different order than in the firm's standard.</span>
            {canEdit ? (
              <Button size="sm" variant="default" disabled={busy} onClick={() => onTake(sequence)}>
                Use the standard's order
              </Button>
            ) : null}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
