import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { moneyText } from "../figures/display-figures.ts";

interface DrillDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Location of the figure: "Distribution Package › Population › gross". */
  readonly path: string;
  /** Wire money. */
  readonly amount: string | null;
  /** Whether the rows add up to the figure; null if the figure is not their sum. */
  readonly addsUp: boolean | null;
  /** "142 rows of 1 file, summed in column Gross Amt" */
  readonly summary: ReactNode;
  readonly source?: ReactNode;
  readonly actions?: ReactNode;
  /** Always visible below the rows. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the rows behind a figure. Repeats the figure and says what was summed and where it comes from. */
export function DrillDrawer({ opened, onClose, path, amount, addsUp, summary, source, actions, foot, children }: DrillDrawerProps) {
  const figure = moneyText(amount);
  // Escape in a dialog above the drawer closes only the dialog.
  const close = () => {
    if (document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2) onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={
        <span className="t-small t-dim">
          {path}
          <span className="t-sr">, rows behind {figure}</span>
        </span>
      }
      padding={0}
      size="min(58rem, 100vw)"
      classNames={{ content: "t-drill", body: "t-drill-content" }}
      closeButtonProps={{ "aria-label": "Close" }}
      styles={{ header: { padding: "12px 16px 0 22px", minHeight: 0 } }}
    >
      <div className="t-drill-head t-row t-between t-wrap" style={{ alignItems: "flex-end" }}>
        <div>
          <div className="t-drill-figure">
            {addsUp ? (
              <span className="t-double-rule" style={{ lineHeight: 1.2 }}>
                {figure}
              </span>
            ) : (
              figure
            )}
          </div>
          <div className="t-small t-sec t-drill-summary">{summary}</div>
          {addsUp !== false ? null : <div className="t-small t-warn">The rows below don't agree to this figure.</div>}
        </div>
        {actions ? <div className="t-row">{actions}</div> : null}
      </div>
      {source ? <div className="t-drill-source">{source}</div> : null}
      <div className="t-drill-body">{children}</div>
      {foot ? <div className="t-drill-foot">{foot}</div> : null}
    </Drawer>
  );
}
