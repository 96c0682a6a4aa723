import { LeaveGuard } from "@tieout/ui";
import { useId } from "react";
import type { StandardSampling } from "../../contract/index.ts";
import { AutosaveMark } from "../autosave-mark.tsx";
import { SamplingConflict } from "../sampling-conflict.tsx";
import { type SamplingDraft, samplingErrors, samplingSentence } from "../sampling-draft.ts";
import { SamplingFields } from "../sampling-fields.tsx";
import { useFirmSampling } from "./use-firm-sampling.ts";

interface FirmSamplingPanelProps {
  readonly sampling: StandardSampling;
  /** `Sampling defaults`, plus the population's name if the workpaper has several. */
  readonly title: string;
}

/** The sampling that new engagements start with, for one population. */
export function FirmSamplingPanel({ sampling, title }: FirmSamplingPanelProps) {
  const [state, saver] = useFirmSampling(sampling);
  const draft = state.value;
  const errors = samplingErrors(draft);
  const titleId = useId();
  const set = (change: Partial<SamplingDraft>) => saver.change((now) => ({ ...now, ...change }));
  return (
    <section aria-labelledby={titleId}>
      <div className="t-row t-between t-wrap">
        <h2 className="t-h2" id={titleId}>
          {title}
        </h2>
        <AutosaveMark
          state={state}
          onRetry={() => void saver.flush()}
          incompleteText={Object.keys(errors).length > 0 ? "Not saved, see the field" : null}
        />
      </div>
      <p className="t-small t-dim" style={{ marginBottom: 14 }}>
        {samplingSentence(draft, sampling.sampling_unit)} Auditors can change this for each engagement.
      </p>
      <SamplingFields draft={draft} errors={errors} sampling={sampling} canEdit onChange={set} />
      <SamplingConflict state={state} onKeepMine={() => void saver.keepMine()} onTakeTheirs={() => void saver.takeTheirs()} />
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saver.flush}
        leftBy={["output"]}
        lost={`Changes to the sampling defaults are not saved: ${errors.size ?? errors.threshold ?? state.problem?.message ?? "someone else changed them."}`}
      />
    </section>
  );
}
