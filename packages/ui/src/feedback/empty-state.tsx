import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly Icon: TablerIcon;
  readonly title: string;
  /** One sentence: what belongs here, or why there are no rows. */
  readonly children: ReactNode;
  /** The next action, or Clear filters. */
  readonly action?: ReactNode;
  /** Set if the page shows nothing else; the title then becomes the page's heading. */
  readonly wholePage?: boolean;
}

export function EmptyState({ Icon, title, children, action, wholePage = false }: EmptyStateProps) {
  const Heading = wholePage ? "h1" : "h2";
  return (
    <div className="t-state">
      <Icon size={28} stroke={1.5} aria-hidden="true" className="t-icon" />
      <Heading className="t-h3">{title}</Heading>
      <p>{children}</p>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
