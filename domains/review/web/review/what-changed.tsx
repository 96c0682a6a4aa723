import { UrlLink } from "@tieout/ui";

/** To the difference between the run that something was written or signed for and the current one. */
export const WhatChanged = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <UrlLink className="t-no-print" change={{ view: "difference", from: String(from), to: String(to), cause: null }}>
    What changed
  </UrlLink>
);
