import { IconCheck, IconCircleDashed, IconCircleDot, IconEqualNot, type TablerIcon } from "@tabler/icons-react";
import { StatusBadge } from "@tieout/ui";
import type { z } from "zod";
import type { OutputSummary } from "../../contract/index.ts";
import type { PaperMark } from "../result-figures.ts";

const looks: Readonly<Record<PaperMark, { readonly Icon: TablerIcon; readonly tone: string; readonly word: string }>> = {
  ties: { Icon: IconCheck, tone: "t-ok", word: "Ties" },
  differs: { Icon: IconEqualNot, tone: "t-warn", word: "Differs" },
  no_ties: { Icon: IconCircleDot, tone: "t-dim", word: "Nothing to tie, or not determined" },
  not_made: { Icon: IconCircleDashed, tone: "t-dim", word: "Not prepared" },
};

/** Icon in the list that shows whether a workpaper ties. */
export function PaperMarkIcon({ mark }: { readonly mark: PaperMark }) {
  const { Icon, tone, word } = looks[mark];
  return (
    <>
      <Icon size={mark === "no_ties" ? 12 : 16} stroke={1.75} aria-hidden="true" className={`t-icon t-paper-mark ${tone}`} />
      <span className="t-sr">{word}: </span>
    </>
  );
}

/** Status badges for one workpaper, next to its title. */
export function PaperBadges({ summary }: { readonly summary: z.infer<typeof OutputSummary> }) {
  if (summary.status === "not_made") return <StatusBadge status="not_determined" word="Not prepared" />;
  const { total, tie, differ, explained } = summary.ties;
  const known = explained > 0 ? `, ${explained} explained` : "";
  return (
    <>
      {total === 0 ? null : differ > 0 ? (
        <StatusBadge status="differs" word={`${tie} of ${total} tie${known}`} />
      ) : tie + explained === total ? (
        <StatusBadge
          status="ties"
          word={explained > 0 ? `${tie} of ${total} tie${known}` : total === 1 ? "Ties" : `${total} of ${total} tie`}
        />
      ) : (
        <StatusBadge
          status="not_determined"
          word={tie + explained === 0 ? "Ties not determined" : `${tie} of ${total} tie${known}, the rest not determined`}
        />
      )}
      {summary.exception_count > 0 ? (
        <StatusBadge status="exception" word={summary.exception_count === 1 ? "1 exception" : `${summary.exception_count} exceptions`} />
      ) : null}
    </>
  );
}
