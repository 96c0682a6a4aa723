import { UrlLink } from "@tieout/ui";

/** Link to the comparison between the current run and the run that was signed or written about. */
export const WhatChanged = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <UrlLink className="t-no-print" change={{ view: "difference", from: String(from), to: String(to), cause: null }}>
    What changed
  </UrlLink>
);
