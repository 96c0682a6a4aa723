import { IconCheck, IconCircleDashed, IconEqualNot } from "@tabler/icons-react";
import { plural } from "@tieout/ui";
import type { EngagementRow } from "../../contract/index.ts";
import { tieMarkOf, tiesText } from "./engagement-list-figures.ts";

const looks = {
  ties: { Icon: IconCheck, tone: "t-ok" },
  differs: { Icon: IconEqualNot, tone: "t-warn" },
  open: { Icon: IconCircleDashed, tone: "t-sec" },
} as const;

/** Number of ties that agree, with the icon of the worst result. */
export function TieCount({ ties }: { readonly ties: EngagementRow["ties"] }) {
  if (ties === null) return <span className="t-dim">–</span>;
  const { Icon, tone } = looks[tieMarkOf(ties)];
  const open = ties.total - ties.agreed - ties.differing - ties.explained;
  const words = [
    `${ties.agreed} of ${plural(ties.total, "tie")} agree`,
    ...(ties.differing > 0 ? [`${ties.differing} ${ties.differing === 1 ? "differs" : "differ"}`] : []),
    ...(ties.explained > 0 ? [`${ties.explained} explained`] : []),
    ...(open > 0 ? [`${open} cannot be determined`] : []),
  ].join(", ");
  return (
    <span className={`t-row ${tone}`} style={{ gap: 5, justifyContent: "flex-end" }} title={words}>
      <Icon size={15} stroke={1.75} aria-hidden="true" className="t-icon" />
      {tiesText(ties)}
      <span className="t-sr">, {words}</span>
    </span>
  );
}
