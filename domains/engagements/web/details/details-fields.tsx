import { MoneyField, MultiSelectField, TextField } from "@tieout/ui";
import type { ChangeEvent, CSSProperties, ReactNode } from "react";
import { type DetailsDraft, type DetailsErrors, fieldLabels } from "./details-draft.ts";

export interface DetailsFieldsProps {
  readonly draft: DetailsDraft;
  readonly errors: DetailsErrors;
  readonly readOnly: boolean;
  readonly change: (part: Partial<DetailsDraft>) => void;
}

export const fieldIcon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function Span({ of, children }: { readonly of: number; readonly children: ReactNode }) {
  return <div style={{ "--span": of } as CSSProperties}>{children}</div>;
}

type TextKey = "engagementName" | "planName" | "ein" | "planNumber" | "basis";

/** Props shared by every text field of the form. */
export const textField = (key: TextKey, { draft, errors, readOnly, change }: DetailsFieldsProps) => ({
  id: `details-${key}`,
  label: fieldLabels[key],
  readOnly,
  value: draft[key],
  error: errors[key],
  onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [key]: event.currentTarget.value }),
});

export function MaterialityFields(fields: DetailsFieldsProps) {
  const { draft, errors, readOnly, change } = fields;
  return (
    <>
      <Span of={4}>
        <MoneyField
          id="details-materiality"
          label={fieldLabels.materiality}
          description="US dollars."
          readOnly={readOnly}
          value={draft.materiality}
          error={errors.materiality}
          onChange={(materiality) => change({ materiality })}
        />
      </Span>
      <Span of={8}>
        <TextField {...textField("basis", fields)} description="How it was determined, such as 1% of net assets." maxLength={500} />
      </Span>
    </>
  );
}

interface TeamFieldsProps extends DetailsFieldsProps {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly alwaysMe: boolean;
}

export function TeamFields({ draft, errors, readOnly, change, people, alwaysMe }: TeamFieldsProps) {
  return (
    <Span of={12}>
      <MultiSelectField
        id="details-assignees"
        label={fieldLabels.assignees}
        description={`They see this engagement in their list. Firm admins see every engagement.${alwaysMe ? " You are always assigned." : ""}`}
        searchable
        readOnly={readOnly}
        nothingFoundMessage="No one by that name."
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...draft.assignees]}
        error={errors.assignees}
        onChange={(assignees) => change({ assignees })}
      />
    </Span>
  );
}
