import { Switch } from "@mantine/core";
import { CountField, HelpTip, MoneyField, SelectField } from "@tieout/ui";
import type { Sampling } from "../contract/index.ts";
import { methodNamed, samplingMethods } from "../core/index.ts";
import { type SamplingDraft, type SamplingErrors, testsAll } from "./sampling-draft.ts";

interface SamplingFieldsProps {
  readonly draft: SamplingDraft;
  readonly errors: SamplingErrors;
  readonly sampling: Pick<Sampling, "population" | "sampling_unit" | "chooses_method">;
  readonly canEdit: boolean;
  readonly onChange: (change: Partial<SamplingDraft>) => void;
}

const methods = samplingMethods.map(({ key, title }) => ({ value: key, label: title }));
const sizeTypes = [
  { value: "fixed", label: "Fixed number" },
  { value: "all", label: "All items" },
];

/** Fields for the method, size and ISI rule. */
export function SamplingFields(props: SamplingFieldsProps) {
  const { draft, sampling, canEdit, onChange } = props;
  return (
    <div className="t-col" style={{ gap: 12 }}>
      {sampling.chooses_method ? (
        <SelectField
          label="Method"
          data={methods}
          allowDeselect={false}
          value={draft.method}
          readOnly={!canEdit}
          onChange={(value) => onChange({ method: methodNamed(value ?? draft.method).key })}
        />
      ) : null}
      <SizeFields {...props} />
      <IsiFields {...props} />
    </div>
  );
}

function SizeFields({ draft, errors, canEdit, onChange }: SamplingFieldsProps) {
  const all = testsAll(draft);
  const { testsEverything } = methodNamed(draft.method);
  return (
    <div className="t-testing-pair">
      <SelectField
        label="Sample size type"
        data={sizeTypes}
        allowDeselect={false}
        value={testsEverything ? "all" : draft.sample_size_type}
        readOnly={!canEdit || testsEverything}
        onChange={(value) => onChange({ sample_size_type: value === "all" ? "all" : "fixed" })}
      />
      <CountField
        label="Sample size"
        min={0}
        max={100000}
        clampBehavior="strict"
        hideControls
        styles={{ input: { textAlign: "right" } }}
        value={all ? "" : (draft.sample_size ?? "")}
        placeholder={all ? "All" : ""}
        readOnly={!canEdit || all}
        onChange={(value) => onChange({ sample_size: typeof value === "number" ? value : null })}
        error={errors.size}
      />
    </div>
  );
}

function IsiFields({ draft, errors, sampling, canEdit, onChange }: SamplingFieldsProps) {
  const all = testsAll(draft);
  const unit = sampling.sampling_unit.replace(/^one /, "");
  return (
    <>
      <MoneyField
        label={
          <span className="t-row">
            ISI threshold, $
            <HelpTip about="individually significant items">
              Each {unit} at or above this amount is tested. The sample is drawn from the rest. Leave it empty for none.
            </HelpTip>
          </span>
        }
        value={draft.isi_threshold}
        readOnly={!canEdit || all}
        onChange={(isi_threshold) => onChange({ isi_threshold })}
        error={errors.threshold}
      />
      <Switch
        label="ISIs count toward the sample size"
        description={
          draft.isi_counts_toward_sample_size
            ? `On: random items make up the rest of ${draft.sample_size ?? "the sample size"}.`
            : `Off: ${draft.sample_size ?? "the full sample size"} more are drawn from the rest.`
        }
        checked={draft.isi_counts_toward_sample_size}
        disabled={!canEdit || all || draft.isi_threshold === null}
        onChange={(event) => onChange({ isi_counts_toward_sample_size: event.currentTarget.checked })}
      />
    </>
  );
}
