import { Card, countText, Money } from "@tieout/ui";
import type { ReactNode } from "react";
import { type PaperTabProps, useOpenFigure } from "../workpaper/paper-tab.ts";

/** The workpaper's counts and totals; clicking a total opens the rows behind it, if any. */
export function FiguresCard({ result }: PaperTabProps) {
  const open = useOpenFigure();
  if (result.counts.length + result.totals.length === 0) return null;
  return (
    <Card title="Figures">
      <div className="t-figures">
        <dl className="t-pairs">
          {result.counts.map((count) => (
            <Pair key={count.key} label={count.label}>
              {countText(count.value)}
            </Pair>
          ))}
        </dl>
        <dl className="t-pairs">
          {result.totals.map(({ key, label, amount, figure }) => (
            <Pair key={key} label={label}>
              <Money value={amount} label={label} {...(figure ? { onTrace: () => open(figure) } : {})} />
            </Pair>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
