import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { ConfidenceBar, Money, SelectField } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
import { ColumnDetails } from "./column-details.tsx";
import {
  type Column,
  type ColumnDraft,
  fieldOptions,
  isStoredOpen,
  type MappingDraft,
  mustChoose,
  needsReview,
  sumAsRead,
} from "./mapping-draft.ts";

interface ColumnRowProps {
  readonly mapping: Mapping;
  readonly draft: MappingDraft;
  readonly column: Column;
  readonly decision: ColumnDraft;
  readonly readOnly: boolean;
  readonly onLook: () => void;
  readonly onSet: (part: Partial<ColumnDraft>) => void;
  readonly onAccept: () => void;
}

/** One source column on one line: samples and sum, its field, the format, and whether the column was accepted. */
export function ColumnRow({ mapping, draft, column, decision, readOnly, onLook, onSet, onAccept }: ColumnRowProps) {
  const name = column.header || `Column ${column.index + 1}`;
  const review = needsReview(decision);
  const field = mapping.fields.find((one) => one.key === decision.field);
  const reason = reasonText(mapping, column, decision);
  return (
    <tr
      data-line
      tabIndex={-1}
      data-review={review || undefined}
      data-unused={(decision.field === null && !review) || undefined}
      onFocus={onLook}
    >
      <th scope="row" className="t-mono" title={name}>
        <span className="t-header-lines">{name}</span>
      </th>
      <Samples samples={column.samples} sum={(field?.kind ?? column.kind) === "money" ? sumAsRead(column, decision) : null} />
      <FeedsCell
        name={name}
        mapping={mapping}
        draft={draft}
        column={column}
        decision={decision}
        reason={reason}
        readOnly={readOnly}
        onSet={onSet}
      />
      <td className="t-reason" title={reason}>
        <div>
          {column.suggestion && column.suggestion.field !== null ? <ConfidenceBar confidence={column.suggestion.confidence} /> : null}
          <span className={review ? "t-small" : "t-small t-dim"}>{reason}</span>
        </div>
      </td>
      <td className="t-review">
        {review && !readOnly ? (
          <Answer
            column={column}
            name={name}
            decision={decision}
            fieldTitle={field?.title ?? "not used"}
            onSet={onSet}
            onAccept={onAccept}
          />
        ) : (
          <ReviewWord decision={decision} />
        )}
      </td>
    </tr>
  );
}

type AnswerProps = Pick<ColumnRowProps, "column" | "decision" | "onSet" | "onAccept"> & {
  readonly name: string;
  readonly fieldTitle: string;
};

const Answer = ({ column, name, decision, fieldTitle, onSet, onAccept }: AnswerProps) =>
  mustChoose(column, decision) ? (
    <ChoiceButton name={name} decision={decision} onSet={onSet} />
  ) : (
    <AcceptButton index={column.index} name={name} fieldTitle={fieldTitle} onAccept={onAccept} />
  );

type FeedsCellProps = Pick<ColumnRowProps, "mapping" | "draft" | "column" | "decision" | "readOnly" | "onSet"> & {
  readonly name: string;
  readonly reason: string;
};

/** The column's field and format. */
function FeedsCell({ mapping, draft, ...part }: FeedsCellProps) {
  const { name, column, decision, readOnly, onSet } = part;
  const kind = mapping.fields.find((one) => one.key === decision.field)?.kind;
  const isChoice = mustChoose(column, decision);
  return (
    <td className="t-feeds">
      <div>
        <FieldSelect
          name={name}
          mapping={mapping}
          draft={draft}
          decision={decision}
          isChoice={isChoice}
          readOnly={readOnly}
          onSet={onSet}
        />
        <ColumnDetails {...part} kind={kind} />
      </div>
    </td>
  );
}

/** Two of the column's values, and its sum; if there is no sum, the values use its space. */
const Samples = ({ samples, sum }: Pick<Column, "samples" | "sum">) => (
  <>
    <td className="t-samples" colSpan={sum === null ? 2 : 1}>
      {samples.slice(0, 2).join(" · ")}
    </td>
    {sum === null ? null : (
      <td className="t-sum t-figure-right">
        <Money value={sum} />
      </td>
    )}
  </>
);

type FieldSelectProps = Pick<ColumnRowProps, "mapping" | "draft" | "decision" | "readOnly" | "onSet"> & {
  readonly name: string;
  readonly isChoice: boolean;
};

function FieldSelect({ name, mapping, draft, decision, isChoice, readOnly, onSet }: FieldSelectProps) {
  return (
    <SelectField
      aria-label={`${name} maps to`}
      // The next column to review gets the focus here, where pressing Enter accepts nothing.
      id={isChoice ? `accept-${decision.index}` : undefined}
      size="sm"
      searchable
      clearable={!readOnly}
      clearButtonProps={{ "aria-label": `Do not use ${name}` }}
      readOnly={readOnly}
      placeholder={isChoice && decision.field === null ? "Choose a field" : "Not used"}
      nothingFoundMessage="No fields match."
      data={fieldOptions(mapping, draft, decision.index)}
      value={decision.field}
      comboboxProps={{ width: 280, position: "bottom-start" }}
      onChange={(key) => onSet({ field: key, accepted: true })}
    />
  );
}

function ReviewWord({ decision }: { readonly decision: ColumnDraft }) {
  const review = needsReview(decision);
  return (
    <span className={decision.field === null ? "t-small t-dim" : "t-small t-ok"}>
      {review ? "To review" : decision.field === null ? "Not used" : "Accepted"}
    </span>
  );
}

/** Button for a column that has no default: the user leaves the column out or accepts its stored formula values. */
function ChoiceButton({ name, decision, onSet }: Pick<ColumnRowProps, "decision" | "onSet"> & { readonly name: string }) {
  const isStored = isStoredOpen(decision);
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={isStored ? `Use ${name} as stored` : `Leave out ${name}`}
      onClick={() => onSet({ accepted: true, ...(isStored ? { stored_values: "accepted" } : {}) })}
    >
      {isStored ? "Use as stored" : "Leave out"}
    </Button>
  );
}

interface AcceptButtonProps {
  readonly index: number;
  readonly name: string;
  readonly fieldTitle: string;
  readonly onAccept: () => void;
}

function AcceptButton({ index, name, fieldTitle, onAccept }: AcceptButtonProps) {
  return (
    <Button id={`accept-${index}`} variant="default" size="sm" leftSection={<IconCheck size={16} stroke={1.75} />} onClick={onAccept}>
      Accept
      <span className="t-sr">
        {" "}
        {name} as {fieldTitle}
      </span>
    </Button>
  );
}

function reasonText(mapping: Mapping, column: Column, decision: ColumnDraft): string {
  const suggestion = column.suggestion;
  if (!suggestion) return "No suggestion.";
  if (suggestion.field === decision.field) return suggestion.reason;
  const suggested = mapping.fields.find((field) => field.key === suggestion.field)?.title;
  return suggested ? `Your choice. The suggestion was ${suggested}: ${suggestion.reason}` : `Your choice. ${suggestion.reason}`;
}
