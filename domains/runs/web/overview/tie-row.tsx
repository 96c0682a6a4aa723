import { useRouteMutation } from "@tieout/client";
import { Money, TieMark, UrlLink } from "@tieout/ui";
import { type ReactNode, useCallback } from "react";
import { workpaperRoutes } from "../../contract/index.ts";
import { useReviewParts } from "../review-parts.tsx";
import { type PaperTabProps, useOpenFigure } from "../workpaper/paper-tab.ts";
import { useInView } from "../workpaper/use-in-view.ts";
import { AutosavedText } from "./autosaved-text.tsx";
import type { WorkpaperTie } from "./tie-lines.ts";

interface TieRowProps extends PaperTabProps {
  readonly tie: WorkpaperTie;
  readonly title: ReactNode;
  /** Whether this tie breaks down another tie. */
  readonly split?: boolean;
  /** Whether the URL points to this tie. */
  readonly named?: boolean;
}

/** One comparison: the line, both amounts with their sources, the difference, and the auditor's reason. */
export function TieRow({ tie, title, split = false, named = false, ...paper }: TieRowProps) {
  const row = useInView<HTMLTableRowElement>(named);
  const { newNoteOn } = useReviewParts();
  return (
    <tr className="t-tie-row" ref={row} data-split={split || undefined} aria-current={named || undefined}>
      <th scope="row">{title}</th>
      <td className="t-figure-right">
        <Side line={tie.label} from={tie.left_label} amount={tie.left_amount} figure={tie.left_figure} />
      </td>
      <td>
        <TieMark difference={tie.difference} differs="Differs" open="Open" explained={tie.explained === true} />
      </td>
      <td className="t-figure-right">
        <Side line={tie.label} from={tie.right_label} amount={tie.right_amount} figure={tie.right_figure} />
      </td>
      <td className="t-figure-right">{tie.result === "differs" ? <Money value={tie.difference} /> : null}</td>
      <td>
        {(tie.result === "ties" || tie.explained) && !tie.reason ? null : (
          <>
            <Reason tie={tie} {...paper} />
            <UrlLink className="t-small t-no-print" change={newNoteOn({ about: "tie", address: tie.key })}>
              Add a review note
            </UrlLink>
          </>
        )}
      </td>
    </tr>
  );
}

interface SideProps {
  readonly line: string;
  readonly from: string;
  readonly amount: string | null;
  readonly figure: string | undefined;
}

function Side({ line, from, amount, figure }: SideProps) {
  const open = useOpenFigure();
  return (
    <>
      <Money value={amount} {...(figure ? { onTrace: () => open(figure), label: `${line}, ${from}` } : {})} />
      <span className="t-tie-from">{from}</span>
    </>
  );
}

function Reason({ tie, engagementId, result, writeLock }: PaperTabProps & { readonly tie: WorkpaperTie }) {
  const save = useSaveReason(engagementId, result.output.key, tie.key);
  return (
    <>
      {tie.result === "cannot_be_determined" ? (
        <p className="t-small t-sec">Cannot be determined: {tie.missing ?? "a figure is missing"}</p>
      ) : null}
      {tie.result === "cannot_be_determined" && !tie.reason ? null : (
        <AutosavedText
          label={`Reason for the difference, ${tie.label}`}
          form={`tie-reason:${engagementId}:${result.output.key}:${tie.key}`}
          hiddenLabel
          placeholder="Enter the reason"
          value={tie.reason ?? ""}
          readOnly={writeLock !== null}
          onSave={save}
        />
      )}
    </>
  );
}

function useSaveReason(engagementId: string, outputKey: string, tieKey: string): (reason: string, before: string) => Promise<string> {
  const { mutateAsync } = useRouteMutation(workpaperRoutes, "putTieReason");
  return useCallback(
    async (reason, before) => (await mutateAsync({ params: { engagementId, outputKey, tieKey }, body: { reason, before } })).reason,
    [mutateAsync, engagementId, outputKey, tieKey],
  );
}
