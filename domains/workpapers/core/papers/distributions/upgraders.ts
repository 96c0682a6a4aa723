import { cents, type Upgrader } from "@tieout/kernel";
import { mandatoryWithholding } from "../../plan-rules/mandatory-withholding.ts";
import type { PopulationItem } from "./inputs.ts";

type ItemBefore = Omit<PopulationItem, "amountCents">;

/** Earlier versions had no date of death and showed 20% of the gross for every payment. */
export const noDeathAndTwentyPercent: Upgrader = ({ items, ...rest }) => ({
  ...rest,
  items: (items as readonly Omit<PopulationItem, "diedOn" | "withholdingDueCents">[]).map((item) => ({
    ...item,
    diedOn: null,
    withholdingDueCents: mandatoryWithholding(cents(item.payment.grossCents)),
  })),
});

/** Earlier versions named the person fields differently and took an item's amount from its payment. */
export const nameOfPersonFields: Upgrader = ({ givenOfPeople, items, ...rest }) => ({
  ...rest,
  personFieldsMapped: givenOfPeople,
  items: (items as readonly ItemBefore[]).map((item) => ({ ...item, amountCents: item.payment.grossCents })),
});
