import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { ConfidenceBar, SelectField } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
import { ColumnFormat } from "./column-format.tsx";
import { type Column, type ColumnDraft, fieldOptions, type MappingDraft, needsReview } from "./mapping-draft.ts";

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

/** One source column: its field, its date and amount format, and whether it was accepted. */
export function ColumnRow({ mapping, draft, column, decision, readOnly, onLook, onSet, onAccept }: ColumnRowProps) {
  const name = column.header || `Column ${column.index + 1}`;
  const review = needsReview(decision);
  const field = mapping.fields.find((one) => one.key === decision.field);
  return (
    <tr data-review={review || undefined} data-unused={decision.field === null || undefined} onFocus={onLook}>
      <th scope="row" className="t-mono">
        {name}
      </th>
      <td className="t-samples">
        {column.samples.slice(0, 3).map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples may repeat, and their order never changes
          <span key={index}>{sample}</span>
        ))}
        <span className="t-small t-dim">{Math.round(column.fill_percent)}% filled</span>
      </td>
      <td className="t-feeds">
        <SelectField
          aria-label={`${name} maps to`}
          size="sm"
          searchable
          clearable={!readOnly}
          clearButtonProps={{ "aria-label": `Do not use ${name}` }}
          readOnly={readOnly}
          placeholder="Not used"
          nothingFoundMessage="No field by that name."
          data={fieldOptions(mapping, draft, column.index)}
          value={decision.field}
          onChange={(key) => onSet({ field: key, accepted: key !== null })}
        />
        {field ? <ColumnFormat name={name} kind={field.kind} decision={decision} readOnly={readOnly} onSet={onSet} /> : null}
      </td>
      <td>
        {column.suggestion && column.suggestion.field !== null ? <ConfidenceBar confidence={column.suggestion.confidence} /> : null}
        <div className={review ? "t-small" : "t-small t-dim"}>{reasonText(mapping, column, decision)}</div>
      </td>
      <td className="t-review">
        {review && !readOnly ? (
          <AcceptButton index={column.index} name={name} fieldTitle={field?.title} onAccept={onAccept} />
        ) : (
          <span className={decision.field === null ? "t-small t-dim" : "t-small t-ok"}>
            {decision.field === null ? "Not used" : review ? "To review" : "Accepted"}
          </span>
        )}
      </td>
    </tr>
  );
}

interface AcceptButtonProps {
  readonly index: number;
  readonly name: string;
  readonly fieldTitle: string | undefined;
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
