import type { CSSProperties } from "react";

/** Lengths of the gray lines, varied so that rows don't look identical. */
const percents = [74, 58, 66, 49, 80, 62] as const;

/** One gray line in place of text. */
export const SkeletonLine = ({ place }: { readonly place: number }) => (
  <i className="t-skeleton-line" style={{ "--percent": percents[place % percents.length] } as CSSProperties} />
);
