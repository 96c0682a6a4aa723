import { SegmentedControl } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import {
  type ApiProblem,
  type AutosavePlan,
  type Autosaver,
  type AutosaveState,
  mergeEdits,
  useAutosave,
  useRouteMutation,
} from "@tieout/client";
import { ConflictDialog, StatusBadge, showError, TextAreaField, UrlLink } from "@tieout/ui";
import { useEffect, useMemo } from "react";
import type { z } from "zod";
import { type AttributeResult, type SampleItem, workpaperRoutes } from "../../contract/index.ts";
import { EvidenceOf, useReviewParts } from "../review-parts.tsx";
import { saveNote } from "../save-note.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import type { PaperSample } from "../workpaper/populations.ts";
import { itemName } from "./sample-cell.tsx";

type Attribute = z.infer<typeof AttributeResult>;

interface AttributeListProps extends PaperTabProps {
  readonly item: z.infer<typeof SampleItem>;
  /** Columns of the sample; the first column is the item's name. */
  readonly columns: PaperSample["columns"];
  /** Whether to show only text, for a locked item or in print. */
  readonly printed: boolean;
}

/** The results of all procedures for one item, entered by the auditor and saved automatically. */
export function AttributeList({ item, columns, printed, ...props }: AttributeListProps) {
  const Row = printed ? PrintedRow : AttributeRow;
  const { newNoteOn } = useReviewParts();
  const texts = new Map(props.result.procedures.map((procedure) => [procedure.id, procedure]));
  const head = (
    <div className="t-small t-item-note">
      <UrlLink className="t-no-print" change={newNoteOn({ about: "item", address: item.address })}>
        Add a review note
      </UrlLink>
      <EvidenceOf {...props} subject={{ about: "item", address: item.address }} what={itemName(columns, item)} />
    </div>
  );
  if (item.attributes.length === 0)
    return (
      <>
        {head}
        <p className="t-small t-sec t-attributes">This workpaper has no procedures.</p>
      </>
    );
  return (
    <>
      {head}
      <ol className="t-attributes" data-printed={printed || undefined} aria-label={`Procedures for ${itemName(columns, item)}`}>
        {item.attributes.map((attribute) => {
          const procedure = texts.get(attribute.procedure_id);
          return (
            <Row
              key={attribute.procedure_id}
              {...props}
              itemKey={item.address}
              attribute={attribute}
              order={procedure?.order ?? 0}
              text={procedure?.text ?? "Procedure from an earlier run"}
            />
          );
        })}
      </ol>
    </>
  );
}

const choices = [
  { value: "open", label: "Open" },
  { value: "pass", label: "Pass" },
  { value: "exception", label: "Exception" },
  { value: "not_applicable", label: "N/A" },
] as const;

type Choice = (typeof choices)[number]["value"];

const titleOf = (result: Attribute["result"]): string => choices.find(({ value }) => value === result)?.label ?? "Cannot be determined";

interface Draft {
  readonly result: Attribute["result"];
  readonly note: string;
}

interface AttributeRowProps extends PaperTabProps {
  readonly itemKey: string;
  readonly attribute: Attribute;
  readonly order: number;
  readonly text: string;
}

/** Leaves out the procedure texts, which the workpaper prints once. */
const PrintedRow = ({ attribute: { result, note }, order }: AttributeRowProps) => (
  <li>
    <span className="t-figure t-dim">{order}</span>
    <span>
      {titleOf(result)}
      {note === "" ? null : `: ${note}`}
    </span>
  </li>
);

function AttributeRow({ engagementId, result, writeLock, itemKey, attribute, order, text }: AttributeRowProps) {
  const [state, saver] = useAttribute({ engagementId, outputKey: result.output.key, itemKey }, attribute);
  const draft = state.value;
  return (
    <li>
      <AttributeConflict state={state} saver={saver} />
      <span className="t-figure t-dim">{order}</span>
      <div className="t-grow">
        <div style={{ whiteSpace: "pre-line" }}>{text}</div>
        {attribute.computed ? (
          <div className="t-row t-small t-ink" style={{ marginTop: 2 }}>
            <IconCalculator size={14} stroke={1.75} aria-hidden="true" />
            See the rule results on the workpaper
          </div>
        ) : null}
        <div className="t-attribute-fields">
          {draft.result === "cannot_be_determined" ? <StatusBadge status="not_determined" word="Cannot be determined" /> : null}
          <SegmentedControl
            aria-label={`Result for procedure ${order}`}
            size="xs"
            value={draft.result === "cannot_be_determined" ? "" : draft.result}
            readOnly={writeLock !== null}
            data={choices.map((choice) => ({ ...choice }))}
            onChange={(value) => {
              saver.change((now) => ({ ...now, result: value as Choice }));
              void saver.flush();
            }}
          />
          <TextAreaField
            aria-label={`Note for procedure ${order}`}
            placeholder="Note"
            autosize
            minRows={1}
            maxLength={4000}
            readOnly={writeLock !== null}
            classNames={{ input: writeLock === null ? "t-fill" : "" }}
            value={draft.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              saver.change((now) => ({ ...now, note }));
            }}
            onBlur={() => void saver.flush()}
            error={state.status === "failed" ? `Not saved. ${state.problem?.message ?? ""} Your entry is kept.` : undefined}
            description={saveNote(state)}
          />
        </div>
      </div>
    </li>
  );
}

const writable = (result: Attribute["result"]): Choice => (result === "cannot_be_determined" ? "open" : result);

const sent = ({ result, note }: Draft) => ({ result: writable(result), note: note.trim() });

/** The colleague's result, from the refusal of the user's own. */
function theirsOf({ code, document }: ApiProblem): Draft | null {
  return code === "workpapers.changed-meanwhile" ? (document.current as Draft) : null;
}

interface AttributeConflictProps {
  readonly state: AutosaveState<Draft, Draft>;
  readonly saver: Autosaver<Draft, Draft>;
}

/** Shown when two people wrote different results or notes. */
function AttributeConflict({ state: { contest, value }, saver }: AttributeConflictProps) {
  if (contest === null) return null;
  const fields = [
    { key: "result", label: "Result", mine: titleOf(value.result), theirs: titleOf(contest.theirs.result) },
    { key: "note", label: "Note", mine: value.note, theirs: contest.theirs.note },
  ].filter(({ key }) => contest.contested.includes(key));
  return (
    <ConflictDialog
      changedBy={contest.changedBy}
      fields={fields}
      onKeepMine={() => void saver.keepMine()}
      onTakeTheirs={() => void saver.takeTheirs()}
    />
  );
}

function useAttribute(at: { readonly engagementId: string; readonly outputKey: string; readonly itemKey: string }, attribute: Attribute) {
  const { engagementId, outputKey, itemKey } = at;
  const { mutateAsync } = useRouteMutation(workpaperRoutes, "putAttributeResult");
  const procedureId = attribute.procedure_id;
  const plan = useMemo(
    (): AutosavePlan<Draft, Draft> => ({
      start: (stored) => stored,
      compare: (draft, stored) => (draft.result === stored.result && draft.note.trim() === stored.note ? "stored" : "unsaved"),
      save: async ({ result, note }, stored) => {
        const body = { ...sent({ result, note }), before: sent(stored) };
        await mutateAsync({ params: { engagementId, outputKey, itemId: itemKey, procedureId }, body });
        return { result, note: body.note };
      },
      merge: (draft) => draft,
      theirsOf,
      combine: ({ base, mine, theirs }, keep) => mergeEdits({ base, mine: { ...mine, note: mine.note.trim() }, theirs }, keep),
    }),
    [mutateAsync, engagementId, outputKey, itemKey, procedureId],
  );
  const { result, note } = attribute;
  const stored = useMemo(() => ({ result, note }), [result, note]);
  const [state, saver] = useAutosave(stored, plan, {
    title: "Results of sample items",
    form: `attribute:${engagementId}:${outputKey}:${itemKey}:${procedureId}`,
  });
  useEffect(
    () => () => {
      void saver.flush().then((done) => {
        if (!done) showError("Couldn't save the result.", saver.state().value.note);
      });
    },
    [saver],
  );
  return [state, saver] as const;
}
