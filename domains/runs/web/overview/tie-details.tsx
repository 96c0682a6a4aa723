import { Money, UrlLink } from "@tieout/ui";
import { useOpenFigure } from "../workpaper/paper-tab.ts";
import type { WorkpaperTie } from "./tie-lines.ts";

interface DetailProps {
  readonly label: string;
  readonly amount: string | null;
  /** Column to show the amount in. */
  readonly of: "left" | "right" | "difference";
  readonly figure?: string | undefined;
  readonly exception?: string | undefined;
}

const columnsBefore = { left: 1, right: 3, difference: 4 } as const;

function Detail({ label, amount, of, figure, exception }: DetailProps) {
  const open = useOpenFigure();
  const trace = figure ? { onTrace: () => open(figure), label } : {};
  const before = columnsBefore[of];
  return (
    <tr className="t-tie-detail">
      <th scope="row" colSpan={before}>
        {exception ? <UrlLink change={{ exception, figure: null }}>{label}</UrlLink> : label}
      </th>
      <td className="t-figure-right">{amount === null ? null : <Money value={amount} {...trace} />}</td>
      <td colSpan={5 - before} />
    </tr>
  );
}

/** Rows under a tie: the parts of its left amount, the known items in its difference, the unexplained remainder, and possible causes. */
export function TieDetails({ tie: { parts = [], items = [], unexplained, causes = [] } }: { readonly tie: WorkpaperTie }) {
  return (
    <>
      {parts.map(({ key, label, amount, figure }) => (
        <Detail key={key} of="left" label={label} amount={amount} figure={figure} />
      ))}
      {items.map(({ label, amount, exception }) => (
        <Detail key={`${label}|${amount}|${exception ?? ""}`} of="difference" label={label} amount={amount} exception={exception} />
      ))}
      {unexplained === undefined ? null : <Detail of="difference" label="Unexplained" amount={unexplained} />}
      {causes.map(({ label, amount }) => (
        <Detail key={label} of="right" label={label} amount={amount} />
      ))}
    </>
  );
}

/** Whether a tie has rows under it. */
export const hasDetails = ({ parts = [], items = [], unexplained }: WorkpaperTie): boolean =>
  parts.length > 0 || items.length > 0 || unexplained !== undefined;
