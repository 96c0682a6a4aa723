import { IconCheck, IconCircleDashed, IconCircleDot, IconEqualNot, type TablerIcon } from "@tabler/icons-react";
import type { PaperMark } from "./result-figures.ts";

const looks: Readonly<Record<PaperMark, { readonly Icon: TablerIcon; readonly tone: string; readonly word: string }>> = {
  ties: { Icon: IconCheck, tone: "t-ok", word: "Ties" },
  differs: { Icon: IconEqualNot, tone: "t-warn", word: "Differs" },
  no_ties: { Icon: IconCircleDot, tone: "t-dim", word: "Nothing to tie, or not determined" },
  not_made: { Icon: IconCircleDashed, tone: "t-dim", word: "Not made" },
};

/** Tie mark of a workpaper in the list. */
export function PaperMarkIcon({ mark }: { readonly mark: PaperMark }) {
  const { Icon, tone, word } = looks[mark];
  return (
    <>
      <Icon size={mark === "no_ties" ? 12 : 16} stroke={1.75} aria-hidden="true" className={`t-icon t-paper-mark ${tone}`} />
      <span className="t-sr">{word}: </span>
    </>
  );
}
