import { Button } from "@mantine/core";
import { notNeeded, type PackageAnswerProps } from "./package-state.ts";
import { useChoice } from "./use-choice.ts";

/** Asks whether a file is another part of what is already in its slot, or another view of the same data. */
export function BesideAnswer({ engagementId, file }: PackageAnswerProps) {
  const { choose, isPending } = useChoice(engagementId);
  const { beside } = file;
  if (!beside) return null;
  const answer = (slotId: string) =>
    ({ variant: "default", size: "sm", loading: isPending, onClick: () => choose(file.id, slotId) }) as const;
  return (
    <section className="t-package-answer" aria-label={`How ${file.file_name} relates to ${beside.file_name}`}>
      <div>
        <h4 className="t-med">Another part, or another view of the same data?</h4>
        <p className="t-small t-dim">
          {beside.same_headings
            ? "Parts are added together. Another view of the same amounts would count them twice."
            : "A part with different headings can't go in the same slot. Ask for it with the same headings, or add the provider again for it."}
        </p>
      </div>
      <div className="t-row t-wrap">
        <Button {...answer(notNeeded)}>Another view: not needed</Button>
        <Button {...answer(beside.data_feed_node_id)}>
          {beside.same_headings ? "Another part: add its rows" : "Use this one in the slot"}
        </Button>
      </div>
    </section>
  );
}
