import { plural, type StatusName } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";

export interface ItemState {
  readonly status: StatusName;
  readonly word: string;
}

type ItemFindings = Pick<z.infer<typeof SampleItem>, "exceptions" | "undetermined" | "attributes">;

/**
 * State of a sampled item. Rules don't conclude: an item without an exception stays open until each procedure has a result, and a rule with
 * a missing fact is listed by name.
 */
export function itemState({ exceptions, undetermined = [], attributes }: ItemFindings): ItemState {
  const [first] = exceptions;
  if (first !== undefined)
    return { status: "exception", word: exceptions.length > 1 ? `${first} and ${exceptions.length - 1} more` : first };
  const found = attributes.filter(({ result }) => result === "exception").length;
  if (found > 0) return { status: "exception", word: `Exception in ${plural(found, "procedure")}` };
  const isTested = attributes.length > 0 && attributes.every(({ result }) => result === "pass" || result === "not_applicable");
  if (isTested) return { status: "done", word: "Tested, no exception" };
  if (undetermined.length === 0) return { status: "computed_only", word: "No exception in computed rules" };
  return { status: "not_determined", word: `No exception in computed rules, ${undetermined.length} not determined` };
}
