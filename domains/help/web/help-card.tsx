import { IconArrowRight, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface HelpCardProps {
  readonly title: string;
  readonly Icon?: TablerIcon;
  /** Shown to the right of the title. */
  readonly note: string;
  /** List items. */
  readonly children: ReactNode;
}

/** A card in the Resource Center. */
export function HelpCard({ title, Icon = IconArrowRight, note, children }: HelpCardProps) {
  return (
    <section className="t-card">
      <div className="t-card-head">
        <Icon size={17} stroke={1.75} aria-hidden="true" className="t-icon t-ink" />
        <h2 className="t-h3 t-grow">{title}</h2>
        <span className="t-small t-dim">{note}</span>
      </div>
      <ul className="t-help-list">{children}</ul>
    </section>
  );
}
