import { IconChevronRight, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Family } from "../status/statuses.ts";

export interface LeftItem {
  readonly key: string;
  readonly Icon: TablerIcon;
  readonly family: Family;
  readonly title: string;
  readonly note: string;
  /** Wraps the row in its link or button. */
  readonly renderLink: (children: ReactNode) => ReactNode;
}

/** Remaining work, best next step first. */
export function WhatIsLeft({ items, doneText }: { readonly items: readonly LeftItem[]; readonly doneText: string }) {
  return (
    <section aria-labelledby="what-is-left">
      <h2 className="t-h3" id="what-is-left">
        What is left
      </h2>
      {items.length === 0 ? <p className="t-sec t-small">{doneText}</p> : null}
      <ul className="t-what-is-left">
        {items.map((item) => (
          <li key={item.key}>
            {item.renderLink(
              <>
                <item.Icon
                  size={16}
                  stroke={1.75}
                  aria-hidden="true"
                  className={`t-icon t-${item.family === "mute" || item.family === "info" ? "dim" : item.family}`}
                />
                <span>
                  <span className="t-med">{item.title}</span>
                  <span className="t-small t-dim" style={{ display: "block" }}>
                    {item.note}
                  </span>
                </span>
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
              </>,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
