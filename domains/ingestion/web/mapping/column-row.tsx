import { Button, Checkbox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { ConfidenceBar, SelectField } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
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

/** One source column: what it feeds, how its dates and amounts are written, and whether somebody agreed. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: samples may repeat and never change places
          <span key={index}>{sample}</span>
        ))}
        <span className="t-small t-dim">{Math.round(column.fill_percent)} % filled</span>
      </td>
      <td className="t-feeds">
        <SelectField
          aria-label={`${name} feeds`}
          size="sm"
          searchable
          clearable={!readOnly}
          clearButtonProps={{ "aria-label": `Do not use ${name}` }}
          readOnly={readOnly}
          placeholder="Not used"
          nothingFoundMessage="No field has that name."
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
          <Button
            id={`accept-${column.index}`}
            variant="default"
            size="sm"
            leftSection={<IconCheck size={16} stroke={1.75} />}
            onClick={onAccept}
          >
            Accept
            <span className="t-sr">
              {" "}
              {name} as {field?.title}
            </span>
          </Button>
        ) : (
          <span className={decision.field === null ? "t-small t-dim" : "t-small t-ok"}>
            {decision.field === null ? "Set aside" : review ? "To review" : "Accepted"}
          </span>
        )}
      </td>
    </tr>
  );
}

function reasonText(mapping: Mapping, column: Column, decision: ColumnDraft): string {
  const suggestion = column.suggestion;
  if (!suggestion) return "No suggestion.";
  if (suggestion.field === decision.field) return suggestion.reason;
  const suggested = mapping.fields.find((field) => field.key === suggestion.field)?.title;
  return suggested ? `Your choice. Suggested was ${suggested}: ${suggestion.reason}` : `Your choice. ${suggestion.reason}`;
}

const dateOrders = [
  { value: "mdy", label: "Month, day, year" },
  { value: "dmy", label: "Day, month, year" },
  { value: "ymd", label: "Year, month, day" },
  { value: "serial_1900", label: "Excel numbers from 1900" },
  { value: "serial_1904", label: "Excel numbers from 1904" },
];
const signs = [
  { value: "as_is", label: "Sign as in the file" },
  { value: "reversed", label: "Sign reversed" },
  { value: "as_is DR", label: "DR is negative" },
  { value: "as_is CR", label: "CR is negative" },
  { value: "reversed DR", label: "DR negative, reversed" },
  { value: "reversed CR", label: "CR negative, reversed" },
];
const signOf = ({ sign, negative_mark: mark }: ColumnDraft): string => [sign ?? "as_is", ...(mark ? [mark] : [])].join(" ");

function signPart(chosen: string | null): Pick<ColumnDraft, "sign" | "negative_mark"> {
  const [sign, mark] = (chosen ?? "as_is").split(" ");
  return { sign: sign === "reversed" ? "reversed" : "as_is", negative_mark: mark === "CR" || mark === "DR" ? mark : null };
}

interface ColumnFormatProps {
  readonly name: string;
  readonly kind: Mapping["fields"][number]["kind"];
  readonly decision: ColumnDraft;
  readonly readOnly: boolean;
  readonly onSet: (part: Partial<ColumnDraft>) => void;
}

/** Only what the kind of the field asks for. */
function ColumnFormat({ name, kind, decision, readOnly, onSet }: ColumnFormatProps) {
  if (kind === "date") {
    return (
      <SelectField
        aria-label={`Dates of ${name}`}
        size="sm"
        allowDeselect={false}
        readOnly={readOnly}
        placeholder="Order of the dates"
        data={dateOrders}
        value={decision.date_order}
        onChange={(order) => onSet({ date_order: order as ColumnDraft["date_order"] })}
      />
    );
  }
  if (kind !== "money" && kind !== "percent" && kind !== "number") return null;
  return (
    <>
      {kind === "money" ? (
        <SelectField
          aria-label={`Sign of ${name}`}
          size="sm"
          allowDeselect={false}
          readOnly={readOnly}
          data={signs}
          value={signOf(decision)}
          onChange={(sign) => onSet(signPart(sign))}
        />
      ) : null}
      <Checkbox
        size="xs"
        label="Decimal comma"
        aria-label={`${name} is written with a decimal comma`}
        checked={decision.decimal_comma}
        onChange={(event) => (readOnly ? undefined : onSet({ decimal_comma: event.currentTarget.checked }))}
      />
    </>
  );
}
