import { Money, UrlLink } from "@tieout/ui";
import { useOpenFigure } from "../workpaper/paper-tab.ts";
import type { TieOfPaper } from "./tie-lines.ts";

interface DetailProps {
  readonly label: string;
  readonly amount: string;
  /** Column of the amount. */
  readonly of: "left" | "difference";
  readonly figure?: string | undefined;
  readonly exception?: string | undefined;
}

function Detail({ label, amount, of, figure, exception }: DetailProps) {
  const open = useOpenFigure();
  const trace = figure ? { onTrace: () => open(figure), label } : {};
  const isLeft = of === "left";
  return (
    <tr className="t-tie-detail">
      <th scope="row" colSpan={isLeft ? 1 : 4}>
        {exception ? <UrlLink change={{ exception, figure: null }}>{label}</UrlLink> : label}
      </th>
      <td className="t-figure-right">
        <Money value={amount} {...trace} />
      </td>
      <td colSpan={isLeft ? 4 : 1} />
    </tr>
  );
}

/** Rows under a tie: what its left amount is made of, what of its difference is known, and the rest. */
export function TieDetails({ tie: { parts = [], items = [], unexplained } }: { readonly tie: TieOfPaper }) {
  return (
    <>
      {parts.map(({ key, label, amount, figure }) => (
        <Detail key={key} of="left" label={label} amount={amount} figure={figure} />
      ))}
      {items.map(({ label, amount, exception }) => (
        <Detail key={`${label}|${amount}|${exception ?? ""}`} of="difference" label={label} amount={amount} exception={exception} />
      ))}
      {unexplained === undefined ? null : <Detail of="difference" label="Unexplained" amount={unexplained} />}
    </>
  );
}

/** Whether a tie has rows under it. */
export const hasDetails = ({ parts = [], items = [], unexplained }: TieOfPaper): boolean =>
  parts.length > 0 || items.length > 0 || unexplained !== undefined;
