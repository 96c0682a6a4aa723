import { Instant } from "@tieout/contract";
import { z } from "zod";
import { differenceKinds, testingChoices } from "../core/ports/copying-port.ts";
import { LinkedEngagement } from "./engagement-shapes.ts";

/** Whether to keep the engagement's procedures and sampling or use the firm's current defaults. */
export const TestingChoice = z.enum(testingChoices);

/** A request without a body keeps the engagement's procedures and sampling. */
export const RollForwardInput = z.strictObject({ testing: TestingChoice.default("keep") }).optional();

const Counts = z.object({ procedures: z.number().int(), samples: z.number().int() });

/** Preview of a roll-forward; creates nothing. */
export const RollForwardPlan = z.object({
  engagement_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** The engagement that an earlier roll-forward already created. */
  rolled_forward: LinkedEngagement.extend({ on: Instant }).nullable(),
  /** Service providers, each with its contract and the number of reports whose mapping is copied. */
  contracts: z.array(z.object({ provider: z.string(), contract: z.string(), mapped: z.number().int() })),
  /** Number of file values whose meaning was chosen. */
  meanings: z.number().int(),
  /** Active users who will be assigned. */
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
            /** Plain text of the engagement's step, or of the firm's step if only the firm has it. */
            text: z.string(),
            /** The firm's text; empty if there is no counterpart. */
            instead: z.string(),
          }),
        ),
      }),
    ),
  }),
});
export type RollForwardPlan = z.infer<typeof RollForwardPlan>;
