import { coverageOf } from "../../selection/sample-coverage.ts";
import { separateIsi } from "../../selection/separate-isi.ts";
import { byTicket, ticketItems } from "../../selection/ticket-items.ts";
import { membersInProof, planMembers } from "../plan-members.ts";
import type { PlanOf, SamplingMethod } from "../sampling-method.ts";

/**
 * Random selection that anyone can redraw with a SHA-256 tool: the items with the lowest tickets are the sample, and the next ones are the
 * replacements, in order. An added row removes at most one item from the sample. The auditor chooses whether ISI count toward the size.
 */
export const randomMethod: SamplingMethod<PlanOf<"random">> = {
  key: "random",
  title: "Random selection",
  testsEverything: false,
  plan: (settings, usual) =>
    planMembers("random", settings, {
      words: settings.size === 1 ? "1 item" : `${settings.size} items`,
      isUsual: usual?.size === settings.size,
    }),
  size: (plan, { count, isi }) => Math.min(count - isi, plan.isiCountsTowardSampleSize ? Math.max(0, plan.size - isi) : plan.size),
  draw(items, plan, lottery) {
    const tickets = ticketItems(items, lottery);
    const { isi, rest } = separateIsi(tickets, plan.isiThreshold);
    const ordered = [...rest].sort(byTicket);
    const size = this.size(plan, { count: tickets.length, isi: isi.length });
    return { isi, random: ordered.slice(0, size), replacements: ordered.slice(size) };
  },
  evaluate: coverageOf,
  proof: membersInProof("random"),
  words: {
    sentence({ size: entered, isiThresholdCents, isiCountsTowardSampleSize }, item) {
      const size = entered ?? 0;
      const drawn = size === 1 ? `1 ${item} is` : `${size} ${item}s are`;
      if (isiThresholdCents === null) return `${drawn} drawn at random.`;
      return isiCountsTowardSampleSize
        ? `Each ${item} at or above the threshold is tested; random ${item}s bring the sample to ${size}.`
        : `Each ${item} at or above the threshold is tested; ${drawn} also drawn from the rest.`;
    },
    short: ({ size }) => `${size ?? "–"} at random`,
    printed: () => "Random by SHA-256 tickets",
  },
};
