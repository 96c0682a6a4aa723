import { Instant } from "@tieout/contract";
import { z } from "zod";
import { differenceKinds, testingChoices } from "../core/ports/copying-port.ts";
import { LinkedEngagement } from "./engagement-shapes.ts";

/** Procedures and sampling of the engagement, or the firm's defaults of today. */
export const TestingChoice = z.enum(testingChoices);

/** A call without a body keeps the program. */
export const RollForwardInput = z.strictObject({ testing: TestingChoice.default("keep") }).optional();

const Counts = z.object({ procedures: z.number().int(), samples: z.number().int() });

/** What a roll-forward would make; nothing is made by asking. */
export const RollForwardPlan = z.object({
  engagement_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** The engagement that was made already. */
  rolled_forward: LinkedEngagement.extend({ on: Instant }).nullable(),
  /** Service providers with their contract, and of how many reports the mapping comes along. */
  contracts: z.array(z.object({ provider: z.string(), contract: z.string(), mapped: z.number().int() })),
  /** Texts of files whose meaning was chosen. */
  meanings: z.number().int(),
  /** Active people who will be assigned. */
  assignees: z.array(z.string()),
  testing: z.object({
    kept: Counts,
    defaults: Counts,
    differences: z.array(
      z.object({
        output: z.object({ key: z.string(), title: z.string() }),
        lines: z.array(
          z.object({
            kind: z.enum(differenceKinds),
            /** Plain text: of the engagement, or of the firm where only the firm has the step. */
            text: z.string(),
            /** The firm's; empty where there is no counterpart. */
            instead: z.string(),
          }),
        ),
      }),
    ),
  }),
});
export type RollForwardPlan = z.infer<typeof RollForwardPlan>;
