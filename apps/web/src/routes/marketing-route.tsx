import { IconFiles } from "@tabler/icons-react";
import { EmptyState, PageHeader } from "@tieout/ui";
import { product } from "../product.ts";

/** Shown instead of engagements when the firm has them switched off. */
export function MarketingRoute() {
  return (
    <>
      <PageHeader title="Engagements" />
      <EmptyState
        Icon={IconFiles}
        title="Engagements are switched off for your firm"
        action={<a href={`mailto:${product.supportAddress}`}>Write to support</a>}
      >
        With engagements Tieout maps, checks and agrees the audit package and the payroll register of a plan, draws the samples and writes
        the workpapers.
      </EmptyState>
    </>
  );
}
