import { LeaveGuard } from "@tieout/ui";
import { useId } from "react";
import type { OutputDifference, Sampling } from "../contract/index.ts";
import { AutosaveMark } from "./autosave-mark.tsx";
import { ChangeReason } from "./change-reason.tsx";
import { SamplingDifference } from "./differences/sampling-difference.tsx";
import { SamplingConflict } from "./sampling-conflict.tsx";
import { lacksReason, type SamplingDraft, samplingDraftOf, samplingErrors, samplingSentence } from "./sampling-draft.ts";
import { SamplingFields } from "./sampling-fields.tsx";
import { SamplingProof } from "./sampling-proof.tsx";
import { useSampling } from "./use-sampling.ts";

interface SamplingPanelProps {
  readonly engagementId: string;
  readonly sampling: Sampling;
  /** `Sampling`, plus the population's name if the workpaper has several. */
  readonly title: string;
  /** Why the step is read-only; null when it can be edited. */
  readonly lockedBecause: string | null;
  /** Difference from the firm's standard; null if there is none. */
  readonly difference: OutputDifference["samplings"][number] | null;
}

/** Sampling setup of one population, and the proof of the draw. */
export function SamplingPanel({ engagementId, sampling, title, lockedBecause, difference }: SamplingPanelProps) {
  const [state, saver] = useSampling(engagementId, sampling);
  const draft = state.value;
  const errors = samplingErrors(draft);
  const titleId = useId();
  const reasonMissing = lacksReason(draft, state.stored);
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
          incompleteText={Object.keys(errors).length > 0 ? "Not saved, see the field" : reasonMissing ? "Not saved, needs a reason" : null}
        />
      </div>
      <p className="t-small t-dim" style={{ marginBottom: 14 }}>
        {samplingSentence(draft, sampling.sampling_unit)}
      </p>
      <SamplingFields draft={draft} errors={errors} sampling={sampling} canEdit={lockedBecause === null} onChange={set} />
      {difference ? <SamplingDifference difference={difference} canEdit={lockedBecause === null} onTake={set} /> : null}
      {reasonMissing ? (
        <ChangeReason
          samplingId={sampling.id}
          version={(state.stored.versions.at(-1)?.version ?? 1) + 1}
          onReason={(reason) => set({ reason })}
          onUndo={() => saver.change(() => samplingDraftOf(state.stored))}
        />
      ) : null}
      <SamplingProof engagementId={engagementId} sampling={state.stored} lockedBecause={lockedBecause} />
      <SamplingConflict state={state} onKeepMine={() => void saver.keepMine()} onTakeTheirs={() => void saver.takeTheirs()} />
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saver.flush}
        leftBy={["step", "output"]}
        lost={`Changes to the sampling are not saved: ${errors.size ?? errors.threshold ?? (reasonMissing ? "the change needs a reason" : (state.problem?.message ?? "someone else changed it."))}`}
      />
    </section>
  );
}
