import { coverageOf } from "../../selection/sample-coverage.ts";
import { separateIsi } from "../../selection/separate-isi.ts";
import { byTicket, ticketItems } from "../../selection/ticket-items.ts";
import { membersInProof, planMembers } from "../plan-members.ts";
import type { PlanOf, SamplingMethod } from "../sampling-method.ts";

/** Tests the whole population. Tickets put the items in order, as in a draw; the configured size appears in the proof but is not used. */
export const allMethod: SamplingMethod<PlanOf<"all">> = {
  key: "all",
  title: "All items",
  testsEverything: true,
  plan: (settings, usual) => planMembers("all", settings, { words: "All items", isUsual: usual !== null }),
  size: (_plan, { count, isi }) => count - isi,
  draw(items, plan, lottery) {
    const { isi, rest } = separateIsi(ticketItems(items, lottery), plan.isiThreshold);
    return { isi, random: [...rest].sort(byTicket), replacements: [] };
  },
  evaluate: coverageOf,
  proof: membersInProof("all"),
  words: {
    sentence: (_settings, item) => `Every ${item} in the population is tested.`,
    short: () => "All items",
    printed: (items) => `All ${items}`,
  },
};
