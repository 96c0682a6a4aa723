import type { CSSProperties } from "react";

/** Lengths of the gray lines, so that rows do not look alike. */
const percents = [74, 58, 66, 49, 80, 62] as const;

/** One gray line, where a text will be. */
export const SkeletonLine = ({ place }: { readonly place: number }) => (
  <i className="t-skeleton-line" style={{ "--percent": percents[place % percents.length] } as CSSProperties} />
);
