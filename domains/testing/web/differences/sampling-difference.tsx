import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Note } from "@tieout/ui";
import type { OutputDifference } from "../../contract/index.ts";
import { type SamplingDraft, samplingDraftOf } from "../sampling-draft.ts";

interface SamplingDifferenceProps {
  readonly difference: OutputDifference["samplings"][number];
  readonly canEdit: boolean;
  /** Reverts the fields to the standard; after a draw, a reason is required as for any other change. */
  readonly onTake: (change: Partial<SamplingDraft>) => void;
}

/** How the sampling differs from the firm's standard. */
export function SamplingDifference({ difference: { says, standard }, canEdit, onTake }: SamplingDifferenceProps) {
  const { reason: _, ...fields } = samplingDraftOf(standard);
  return (
    <div style={{ marginTop: 12 }}>
      <Note family="warn">
        <div>Differs from the firm's standard:</div>
        <ul>
          {says.map((sentence) => (
            <li key={sentence}>{sentence}.</li>
          ))}
        </ul>
        {canEdit ? (
          <Button
            size="sm"
            variant="default"
            style={{ marginTop: 6 }}
            leftSection={<IconArrowBackUp size={15} stroke={1.75} />}
            onClick={() => onTake(fields)}
          >
            Use the standard
          </Button>
        ) : null}
      </Note>
    </div>
  );
}
