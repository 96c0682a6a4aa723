import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { ConfirmDialog, plural } from "@tieout/ui";
import { useState } from "react";
import type { OutputDifference, ProcedureList, StepDifference } from "../../contract/index.ts";
import { ProcedureListPanel, type ProcedureSaver } from "../procedure-list-panel.tsx";
import { useEngagementProcedures } from "../use-procedure-places.ts";
import { DifferenceMark } from "./difference-mark.tsx";
import { MissingSteps } from "./missing-steps.tsx";
import { type TakeBack, useTakeBack } from "./use-differences.ts";

interface ProgramPanelProps {
  readonly engagementId: string;
  readonly list: ProcedureList;
  readonly canEdit: boolean;
  /** Null until loaded. */
  readonly difference: OutputDifference | null;
}

/** A revert that is waiting for confirmation, because it would remove the engagement's own procedures. */
interface RemovalQuestion {
  readonly saver: ProcedureSaver;
  readonly keys: readonly string[];
  readonly removed: number;
}

/** The procedures for one of an engagement's workpapers, and how they differ from the firm's standard. */
export function ProgramPanel({ engagementId, list, canEdit, difference }: ProgramPanelProps) {
  const place = useEngagementProcedures(engagementId);
  const takeBack = useTakeBack(engagementId, list.output.key);
  const [asked, setAsked] = useState<RemovalQuestion | null>(null);
  const steps = difference?.steps ?? [];
  const take = (saver: ProcedureSaver, chosen: readonly StepDifference[]): void => {
    const removed = chosen.filter(({ kind }) => kind === "added").length;
    const keys = chosen.map(({ key }) => key);
    if (removed > 0) setAsked({ saver, keys, removed });
    else takeBack.take(saver, keys);
  };
  return (
    <>
      <ProcedureListPanel
        {...{ place, list, canEdit }}
        title={`${list.output.title}, procedures`}
        markOf={(step, saver) => {
          const found = steps.find(({ procedure_id }) => procedure_id !== null && procedure_id === step.id);
          return found ? (
            <DifferenceMark difference={found} canEdit={canEdit} busy={takeBack.busy} onTake={() => take(saver, [found])} />
          ) : null;
        }}
        foot={(saver) => (
          <>
            <MissingSteps steps={steps} canEdit={canEdit} busy={takeBack.busy} onTake={(chosen) => take(saver, [chosen])} />
            <Summary {...{ steps, canEdit }} busy={takeBack.busy} onTakeAll={() => take(saver, steps)} />
          </>
        )}
      />
      <RemovalDialog asked={asked} takeBack={takeBack} onClose={() => setAsked(null)} />
    </>
  );
}

interface SummaryProps {
  readonly steps: readonly StepDifference[];
  readonly canEdit: boolean;
  readonly busy: boolean;
  readonly onTakeAll: () => void;
}

function Summary({ steps, canEdit, busy, onTakeAll }: SummaryProps) {
  if (steps.length === 0) return null;
  return (
    <div className="t-row t-between t-wrap t-small" style={{ marginTop: 12 }}>
      <span className="t-warn">{plural(steps.length, "difference")} from the firm's standard</span>
      {canEdit && steps.length > 1 ? (
        <Button size="sm" variant="default" loading={busy} leftSection={<IconArrowBackUp size={15} stroke={1.75} />} onClick={onTakeAll}>
          Revert all
        </Button>
      ) : null}
    </div>
  );
}

interface RemovalDialogProps {
  readonly asked: RemovalQuestion | null;
  readonly takeBack: TakeBack;
  readonly onClose: () => void;
}

function RemovalDialog({ asked, takeBack, onClose }: RemovalDialogProps) {
  const what = asked?.removed === 1 ? "the procedure" : "the procedures";
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={`Remove ${what} not in the standard?`}
      confirmLabel="Remove"
      danger
      onClose={onClose}
      onConfirm={() => {
        if (asked) takeBack.take(asked.saver, asked.keys);
        onClose();
      }}
    >
      {plural(asked?.removed ?? 0, "procedure")} will be removed from this engagement, along with the results entered for sampled items. To
      keep a procedure without printing it, turn it off instead.
    </ConfirmDialog>
  );
}
