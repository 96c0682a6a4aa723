import { Switch } from "@mantine/core";
import { findPaperEntry } from "@tieout/catalogue/core";
import { CountField, HelpTip, LeaveGuard, MoneyField, SelectField } from "@tieout/ui";
import type { Sampling } from "../contract/index.ts";
import { AutosaveMark } from "./autosave-mark.tsx";
import { SamplingConflict } from "./sampling-conflict.tsx";
import { type SamplingDraft, samplingErrors, samplingSentence, testsAll } from "./sampling-draft.ts";
import { SamplingProof } from "./sampling-proof.tsx";
import { useSampling } from "./use-sampling.ts";

interface SamplingPanelProps {
  readonly engagementId: string;
  readonly sampling: Sampling;
  /** Why nothing can be changed; null when it can. */
  readonly lockedBecause: string | null;
}

/** How the sample of one workpaper is drawn, and the proof of the draw. */
export function SamplingPanel({ engagementId, sampling, lockedBecause }: SamplingPanelProps) {
  const [state, saver] = useSampling(engagementId, sampling);
  const draft = state.value;
  const errors = samplingErrors(draft);
  const set = (change: Partial<SamplingDraft>) => saver.change((now) => ({ ...now, ...change }));
  return (
    <section aria-labelledby="sampling-title">
      <div className="t-row t-between t-wrap">
        <h2 className="t-h2" id="sampling-title">
          Sampling
        </h2>
        <AutosaveMark
          state={state}
          onRetry={() => void saver.flush()}
          incompleteText={Object.keys(errors).length > 0 ? "Not saved, see the field" : null}
        />
      </div>
      <p className="t-small t-dim" style={{ marginBottom: 14 }}>
        {samplingSentence(draft, sampling.sampling_unit)}
      </p>
      <SamplingFields draft={draft} errors={errors} sampling={sampling} canEdit={lockedBecause === null} onChange={set} />
      <SamplingProof engagementId={engagementId} sampling={state.stored} lockedBecause={lockedBecause} />
      <SamplingConflict
        draft={draft}
        theirs={state.status === "conflict" ? state.theirs : null}
        onKeepMine={() => void saver.keepMine()}
        onTakeTheirs={saver.takeTheirs}
      />
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saver.flush}
        leftBy={["step", "output"]}
        lost={`What was changed in the sampling is not saved: ${errors.size ?? errors.threshold ?? state.problem?.message ?? ""}`}
      />
    </section>
  );
}

interface SamplingFieldsProps {
  readonly draft: SamplingDraft;
  readonly errors: ReturnType<typeof samplingErrors>;
  readonly sampling: Sampling;
  readonly canEdit: boolean;
  readonly onChange: (change: Partial<SamplingDraft>) => void;
}

const methods = [
  { value: "random", label: "Random selection" },
  { value: "all", label: "All items" },
];
const sizeTypes = [
  { value: "fixed", label: "Fixed number" },
  { value: "all", label: "All items" },
];

function SamplingFields({ draft, errors, sampling, canEdit, onChange }: SamplingFieldsProps) {
  const all = testsAll(draft);
  const unit = sampling.sampling_unit.replace(/^one /, "");
  return (
    <div className="t-col" style={{ gap: 12 }}>
      {findPaperEntry(sampling.output.key)?.sampling?.choosesMethod ? (
        <SelectField
          label="Method"
          data={methods}
          allowDeselect={false}
          value={draft.method}
          readOnly={!canEdit}
          onChange={(value) => onChange({ method: value === "all" ? "all" : "random" })}
        />
      ) : null}
      <div className="t-testing-pair">
        <SelectField
          label="Sample size type"
          data={sizeTypes}
          allowDeselect={false}
          value={draft.method === "all" ? "all" : draft.sample_size_type}
          readOnly={!canEdit || draft.method === "all"}
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
      <MoneyField
        label={
          <span className="t-row">
            ISI threshold, $
            <HelpTip about="individually significant items">
              Each {unit} of this amount or more is tested for its size alone, before anything is drawn. Leave it empty to have none.
            </HelpTip>
          </span>
        }
        value={draft.isi_threshold}
        readOnly={!canEdit || all}
        onChange={(isi_threshold) => onChange({ isi_threshold })}
        error={errors.threshold}
      />
      <Switch
        label="ISI items count toward the sample size"
        description={
          draft.isi_counts_toward_sample_size
            ? `On: random items fill up to ${draft.sample_size ?? "the size"}.`
            : `Off: ${draft.sample_size ?? "the size"} more are drawn from the rest.`
        }
        checked={draft.isi_counts_toward_sample_size}
        disabled={!canEdit || all || draft.isi_threshold === null}
        onChange={(event) => onChange({ isi_counts_toward_sample_size: event.currentTarget.checked })}
      />
    </div>
  );
}
