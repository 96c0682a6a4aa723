import type { ReactNode } from "react";

interface SteadyRoomProps {
  /** What is in it, for screen readers: "What is still open". */
  readonly label: string;
  readonly children: ReactNode;
}

/** Room of one height in a dialog for what arrives late: the buttons below it stay under the pointer. Longer content scrolls in it. */
export const SteadyRoom = ({ label, children }: SteadyRoomProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section className="t-steady" tabIndex={0} aria-label={label}>
    {children}
  </section>
);
