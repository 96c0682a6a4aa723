import type { ReactNode } from "react";

interface SealBoxProps {
  /** "Sealed on 6 Jun 2025 at 16:31 by Dana Whitlock" */
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** The seal on a locked engagement: what is frozen, who locked it, and how to verify it. */
export function SealBox({ title, children, actions }: SealBoxProps) {
  return (
    <div className="t-seal">
      <svg width="100%" viewBox="0 0 64 64" aria-hidden="true">
        <g fill="none" stroke="var(--text)" strokeWidth="1.6">
          <circle cx="32" cy="32" r="29" strokeDasharray="1.5 2.6" strokeWidth="3" />
          <circle cx="32" cy="32" r="24" />
        </g>
        <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" transform="translate(15.5 16)">
          <path stroke="var(--text)" d="M11 6.5v14.2c0 2.6 1.2 4 3.4 4M20 6.5v14.2c0 2.6 1.2 4 3.4 4" />
          <path stroke="var(--c1)" d="M6.5 12.4h19" />
        </g>
      </svg>
      <div>
        <h2 className="t-h2">{title}</h2>
        <div className="t-sec">{children}</div>
      </div>
      {actions ? <div className="t-row t-wrap t-no-print">{actions}</div> : null}
    </div>
  );
}
