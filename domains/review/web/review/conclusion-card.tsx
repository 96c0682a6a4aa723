import { useRouteMutation } from "@tieout/client";
import { Card, DateText, LockableButton, Note, showError } from "@tieout/ui";
import { useCallback } from "react";
import { reviewRoutes } from "../../contract/index.ts";
import type { ReviewProps } from "./review-props.ts";
import { WhatChanged } from "./what-changed.tsx";

/** Saves automatically, and shows when the figures have changed since the conclusion was written. */
export function ConclusionCard({ engagementId, result, writeLock, review, AutosavedText }: ReviewProps) {
  const { conclusion, run_number: runNow } = review;
  const { written, text } = conclusion;
  const outputKey = result.output.key;
  const put = useRouteMutation(reviewRoutes, "putConclusion");
  const { mutateAsync } = put;
  const save = useCallback(
    async (entered: string, before: string) =>
      (await mutateAsync({ params: { engagementId, outputKey }, body: { text: entered, before } })).text,
    [mutateAsync, engagementId, outputKey],
  );
  const confirm = () => void save(text, text).catch((problem: Error) => showError(problem.message));
  return (
    <Card
      title="Conclusion"
      actions={
        written ? (
          <span className="t-small t-dim">
            {written.by}, <DateText value={written.on} time />
          </span>
        ) : null
      }
    >
      <AutosavedText
        label="Conclusion"
        form={`conclusion:${engagementId}:${outputKey}`}
        hiddenLabel
        placeholder="Enter your conclusion for this workpaper"
        value={text}
        readOnly={writeLock !== null}
        onSave={save}
      />
      {conclusion.is_of_earlier_figures && written ? (
        <div style={{ marginTop: 10 }}>
          <Note family="warn">
            <p>
              Written for run {written.run_number}. This workpaper's figures have changed since. Check that the conclusion still applies.{" "}
              {written.run_number < runNow ? <WhatChanged from={written.run_number} to={runNow} /> : null}
            </p>
            <LockableButton size="sm" variant="default" lockedBecause={writeLock} loading={put.isPending} onClick={confirm} mt={8}>
              It still applies
            </LockableButton>
          </Note>
        </div>
      ) : null}
    </Card>
  );
}
