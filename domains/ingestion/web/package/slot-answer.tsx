import { Button } from "@mantine/core";
import type { PackageAnswerProps } from "./package-state.ts";
import { useChoice } from "./use-choice.ts";

/** Asks whether the proposed slot is right. Needs a button because reselecting the value a field already shows triggers no change. */
export function SlotAnswer({ engagementId, file }: PackageAnswerProps) {
  const { choose, isPending } = useChoice(engagementId);
  return (
    <section className="t-package-answer" aria-label={`Proposed slot of ${file.file_name}`}>
      <div>
        <h4 className="t-med">Is this the right slot?</h4>
        <p className="t-small t-dim">You'll then confirm each column by its values.</p>
      </div>
      <div className="t-row t-wrap">
        <Button variant="default" size="sm" loading={isPending} onClick={() => choose(file.id, file.data_feed_node_id)}>
          Use the proposed slot
        </Button>
      </div>
    </section>
  );
}
