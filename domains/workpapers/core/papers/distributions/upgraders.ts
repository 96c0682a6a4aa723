import type { Upgrader } from "@tieout/kernel";
import type { PopulationItem } from "./inputs.ts";

type ItemBefore = Omit<PopulationItem, "amountCents">;

/** The fields of persons had another name, and an item's amount was read from its payment. */
export const nameOfPersonFields: Upgrader = ({ givenOfPeople, items, ...rest }) => ({
  ...rest,
  personFieldsMapped: givenOfPeople,
  items: (items as readonly ItemBefore[]).map((item) => ({ ...item, amountCents: item.payment.grossCents })),
});
