import type { ReactNode } from "react";

interface CardProps {
  readonly title?: string;
  /** Shown on the right side of the header. */
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly sunken?: boolean;
  /** Removes inner padding, for tables and lists. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A panel on the page. Never put it inside another card. */
export function Card({ title, actions, foot, sunken = false, flush = false, children }: CardProps) {
  return (
    <section className={sunken ? "t-card t-card-sunken" : "t-card"}>
      {title || actions ? (
        <div className="t-card-head">
          <h2 className="t-h3 t-grow">{title}</h2>
          {actions}
        </div>
      ) : null}
      <div className={flush ? "t-table-scroll" : "t-card-body"}>{children}</div>
      {foot ? <div className="t-card-foot">{foot}</div> : null}
    </section>
  );
}
