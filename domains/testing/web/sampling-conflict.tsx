import { Button, Modal } from "@mantine/core";
import { moneyText } from "@tieout/ui";
import type { Sampling } from "../contract/index.ts";
import { type SamplingDraft, sampleInShort, samplingDraftOf } from "./sampling-draft.ts";

interface SamplingConflictProps {
  readonly draft: SamplingDraft;
  readonly theirs: Sampling | null;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

const facts = (draft: SamplingDraft): readonly (readonly [string, string])[] => [
  ["Sample", sampleInShort(draft)],
  ["ISI threshold", moneyText(draft.isi_threshold)],
  ["ISIs count toward the sample size", draft.isi_counts_toward_sample_size ? "Yes" : "No"],
];

/** Both versions; nothing is saved until one is chosen. */
export function SamplingConflict({ draft, theirs, onKeepMine, onTakeTheirs }: SamplingConflictProps) {
  const other = theirs ? facts(samplingDraftOf(theirs)) : [];
  return (
    <Modal
      opened={theirs !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Someone else changed the sampling after you opened it"
    >
      <div className="t-table-scroll">
        <table className="t-table">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved by someone else</th>
            </tr>
          </thead>
          <tbody>
            {facts(draft).map(([label, value], index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td className={other[index]?.[1] === value ? "" : "t-warn t-med"}>{other[index]?.[1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
