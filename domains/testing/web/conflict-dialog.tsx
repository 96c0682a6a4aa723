import { Button, Modal } from "@mantine/core";
import type { CSSProperties } from "react";
import type { ProcedureList } from "../contract/index.ts";
import { plainTextOf } from "../core/index.ts";
import { type Draft, draftOf, visibleSteps } from "./procedure-draft.ts";

interface ConflictDialogProps {
  readonly draft: Draft;
  /** The version another person saved; null when there is no conflict. */
  readonly theirs: ProcedureList | null;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

interface Line {
  readonly key: string;
  readonly text: string;
}

const linesOf = (draft: Draft): readonly Line[] =>
  visibleSteps(draft).map((step) => ({ key: step.key, text: `${step.active ? "" : "(off) "}${plainTextOf(step.html)}` }));

/** Both versions side by side; nothing is saved until one is chosen. */
export function ConflictDialog({ draft, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const mine = linesOf(draft);
  const other = theirs ? linesOf(draftOf(theirs)) : [];
  return (
    <Modal
      opened={theirs !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={860}
      title="Someone else changed this list after you opened it"
    >
      <p className="t-sec">Compare the two versions. Differences are marked. The version you do not choose is discarded.</p>
      <div className="t-grid12" style={{ marginTop: 16 }}>
        <Version title="Yours" lines={mine} others={other} />
        <Version title="Saved by someone else" lines={other} others={mine} />
      </div>
      <div className="t-row t-wrap" style={{ justifyContent: "flex-end", marginTop: 20 }}>
        <Button variant="default" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </div>
    </Modal>
  );
}

function Version({ title, lines, others }: { readonly title: string; readonly lines: readonly Line[]; readonly others: readonly Line[] }) {
  return (
    <section style={{ "--span": 6 } as CSSProperties} aria-label={title}>
      <h3 className="t-h3">{title}</h3>
      <ol className="t-versions">
        {lines.map((line, index) => {
          const differs = others[index]?.text !== line.text;
          return (
            <li key={line.key} data-differs={differs || undefined}>
              {index + 1}. {line.text}
              {differs ? <span className="t-sr"> (differs)</span> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
