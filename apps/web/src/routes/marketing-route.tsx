import { IconFiles } from "@tabler/icons-react";
import { EmptyState, PageHeader } from "@tieout/ui";
import { product } from "../product.ts";

/** Shown in place of engagements when they are turned off for the firm. */
export function MarketingRoute() {
  return (
    <>
      <PageHeader title="About Engagements" />
      <EmptyState
        Icon={IconFiles}
        title="Engagements are turned off for your firm"
        action={<a href={`mailto:${product.supportAddress}`}>Contact support</a>}
      >
        With engagements, Tieout maps, checks and ties out a plan's audit package and payroll register, draws the samples and writes the
        workpapers.
      </EmptyState>
    </>
  );
}
