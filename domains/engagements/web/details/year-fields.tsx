import { IconLock } from "@tabler/icons-react";
import { type DataType, dataTypes } from "@tieout/catalog/core";
import { DateField, TextField } from "@tieout/ui";
import { dataTypeLooks } from "../frame/data-type-looks.ts";
import { engagementYear, fieldLabels } from "./details-draft.ts";
import { type DetailsFieldsProps, fieldIcon, Span } from "./details-fields.tsx";

const dataTypeNotes: Readonly<Record<DataType, string>> = {
  recordkeeper: "Workpapers from the audit package",
  payroll: "Workpapers from the payroll register",
  combined: "All workpapers",
};

interface YearFieldsProps extends DetailsFieldsProps {
  /** Why the data type is fixed; null when it can be chosen. */
  readonly dataTypeLockedBecause: string | null;
}

export function YearFields({ draft, errors, readOnly, change, dataTypeLockedBecause }: YearFieldsProps) {
  const fixed = readOnly || dataTypeLockedBecause !== null;
  return (
    <>
      <Span of={3}>
        <DateField
          id="details-startOn"
          label={fieldLabels.startOn}
          required
          readOnly={readOnly}
          value={draft.startOn}
          error={errors.startOn}
          onChange={(startOn) => change({ startOn })}
        />
      </Span>
      <Span of={3}>
        <DateField
          id="details-endOn"
          label={fieldLabels.endOn}
          required
          readOnly={readOnly}
          value={draft.endOn}
          error={errors.endOn}
          onChange={(endOn) => change({ endOn })}
        />
      </Span>
      <Span of={3}>
        <DateField
          id="details-limitationEndOn"
          label={fieldLabels.limitationEndOn}
          description="Only if the plan document defines a limitation year other than the plan year."
          readOnly={readOnly}
          value={draft.limitationEndOn}
          error={errors.limitationEndOn}
          onChange={(limitationEndOn) => change({ limitationEndOn })}
        />
      </Span>
      <Span of={3}>
        <TextField
          label="Engagement year"
          description="Taken from the start date."
          readOnly
          value={engagementYear(draft.startOn)}
          rightSection={<IconLock {...fieldIcon} />}
        />
      </Span>
      <DataTypeChoice draft={draft} fixed={fixed} lockedBecause={dataTypeLockedBecause} change={change} />
    </>
  );
}

interface DataTypeChoiceProps extends Pick<DetailsFieldsProps, "draft" | "change"> {
  readonly fixed: boolean;
  readonly lockedBecause: string | null;
}

function DataTypeChoice({ draft, fixed, lockedBecause, change }: DataTypeChoiceProps) {
  return (
    <fieldset className="t-choices">
      <legend>
        Data <span className="mantine-InputWrapper-required">*</span>
      </legend>
      {dataTypes.map((type) => (
        <label key={type} className="t-choice">
          <input
            type="radio"
            name="data_type"
            value={type}
            checked={draft.dataType === type}
            aria-disabled={fixed}
            aria-describedby={lockedBecause ? "details-data-fixed" : undefined}
            onChange={() => (fixed ? undefined : change({ dataType: type }))}
          />
          <span>
            <b className="t-med">{dataTypeLooks[type].word}</b>
            <span className="t-small t-dim">{dataTypeNotes[type]}</span>
          </span>
        </label>
      ))}
      {lockedBecause ? (
        <p id="details-data-fixed" className="t-small t-dim t-choices-note">
          {lockedBecause}
        </p>
      ) : null}
    </fieldset>
  );
}
