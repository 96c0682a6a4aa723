import { cents, type Upgrader } from "@tieout/kernel";
import { mandatoryWithholding } from "../../plan-rules/mandatory-withholding.ts";
import type { PopulationItem } from "./inputs.ts";

type ItemBefore = Omit<PopulationItem, "amountCents">;

/** There was no date of death, and 20% of the gross was shown of every payment. */
export const noDeathAndTwentyPercent: Upgrader = ({ items, ...rest }) => ({
  ...rest,
  items: (items as readonly Omit<PopulationItem, "diedOn" | "withholdingDueCents">[]).map((item) => ({
    ...item,
    diedOn: null,
    withholdingDueCents: mandatoryWithholding(cents(item.payment.grossCents)),
  })),
});

/** The fields of persons had another name, and an item's amount was read from its payment. */
export const nameOfPersonFields: Upgrader = ({ givenOfPeople, items, ...rest }) => ({
  ...rest,
  personFieldsMapped: givenOfPeople,
  items: (items as readonly ItemBefore[]).map((item) => ({ ...item, amountCents: item.payment.grossCents })),
});
