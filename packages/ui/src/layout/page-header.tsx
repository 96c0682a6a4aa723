import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly title: string;
  /** Status next to the title. */
  readonly badge?: ReactNode;
  /** Facts under the title, one per element. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
}

/** A screen's only title. `PageBody` follows it. */
export function PageHeader({ title, badge, meta, actions }: PageHeaderProps) {
  return (
    <div className="t-page-head">
      <div className="t-grow t-page-title">
        <div className="t-row t-wrap" style={{ gap: "4px 12px" }}>
          <h1 className="t-h1">{title}</h1>
          {badge}
        </div>
        {meta ? <div className="t-page-meta">{meta}</div> : null}
      </div>
      {actions ? <div className="t-page-head-acts t-no-print">{actions}</div> : null}
    </div>
  );
}

export function PageBody({ children }: { readonly children: ReactNode }) {
  return <div className="t-body">{children}</div>;
}
