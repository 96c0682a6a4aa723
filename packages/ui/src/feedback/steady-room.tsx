import type { ReactNode } from "react";

interface SteadyRoomProps {
  /** Name of the content, for screen readers: "What is still open". */
  readonly label: string;
  readonly children: ReactNode;
}

/** Fixed-height space in a dialog for content that arrives late, so that the buttons below don't move. Longer content scrolls inside it. */
export const SteadyRoom = ({ label, children }: SteadyRoomProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section className="t-steady" tabIndex={0} aria-label={label}>
    {children}
  </section>
);
