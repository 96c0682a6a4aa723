import { useRouteMutation } from "@tieout/client";
import { Card, Note, TieLine } from "@tieout/ui";
import { useCallback } from "react";
import type { z } from "zod";
import { type Tie, workpaperRoutes } from "../../contract/index.ts";
import { type PaperTabProps, useOpenFigure } from "../workpaper/paper-tab.ts";
import { AutosavedText } from "./autosaved-text.tsx";

/** Each pair of figures that should tie, and the auditor's reason for a difference. */
export function TiesCard({ engagementId, result, writeLock }: PaperTabProps) {
  return (
    <Card title="Does it tie?">
      {result.ties.length === 0 ? <p className="t-sec">This workpaper has no figures to tie.</p> : null}
      <ul className="t-ties">
        {result.ties.map((tie) => (
          <li key={tie.key}>
            <h3 className="t-small t-dim t-med">{tie.label}</h3>
            <TieRow engagementId={engagementId} outputKey={result.output.key} tie={tie} writeLock={writeLock} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface TieRowProps {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly tie: z.infer<typeof Tie>;
  readonly writeLock: string | null;
}

function TieRow({ engagementId, outputKey, tie, writeLock }: TieRowProps) {
  const open = useOpenFigure();
  const trace = (figure: string | undefined) => (figure ? () => open(figure) : undefined);
  const save = useSaveReason(engagementId, outputKey, tie.key);
  return (
    <>
      <TieLine
        left={{ label: tie.left_label, amount: tie.left_amount, onTrace: trace(tie.left_figure) }}
        right={{ label: tie.right_label, amount: tie.right_amount, onTrace: trace(tie.right_figure) }}
      />
      {tie.result === "cannot_be_determined" ? (
        <div style={{ marginTop: 8 }}>
          <Note>Cannot be determined. {tie.missing ?? "A figure is missing."}</Note>
        </div>
      ) : null}
      {tie.result === "differs" || tie.reason ? (
        <div style={{ marginTop: 8 }}>
          <AutosavedText
            label={`Reason for the difference, ${tie.label}`}
            hiddenLabel
            placeholder="Reason for the difference"
            value={tie.reason ?? ""}
            readOnly={writeLock !== null}
            onSave={save}
          />
        </div>
      ) : null}
    </>
  );
}

function useSaveReason(engagementId: string, outputKey: string, tieKey: string): (reason: string) => Promise<string> {
  const { mutateAsync } = useRouteMutation(workpaperRoutes, "putTieReason");
  return useCallback(
    async (reason) => (await mutateAsync({ params: { engagementId, outputKey, tieKey }, body: { reason } })).reason,
    [mutateAsync, engagementId, outputKey, tieKey],
  );
}
