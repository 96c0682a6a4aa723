import { Instant } from "@tieout/contract";
import { z } from "zod";
import { TieShape } from "../core/index.ts";
import { SignedMoney } from "./source-row-shapes.ts";

const Count = z.number().int();
const Output = z.object({ key: z.string(), title: z.string() });
/**
 * Letters of the causes that may have produced a difference. Several mean that they can't be told apart; none means the cause is unknown.
 */
const Causes = z.array(z.string());
const Change = z.enum(["came", "went", "changed"]);

export const ComparableRun = z.object({
  number: Count,
  ended_on: Instant,
  started_by: z.string(),
  result_id: z.string(),
  /** Version of the lock that sealed the run; null if the run isn't locked. */
  version: Count.nullable(),
  /** Whether this is the newest run, whose results are the engagement's current results. */
  is_current: z.boolean(),
});
export type ComparableRun = z.infer<typeof ComparableRun>;

export const Cause = z.object({
  letter: z.string(),
  kind: z.enum(["file", "mapping", "corrections", "set_up", "version"]),
  title: z.string(),
  /** The changes, each with its values before and after. */
  lines: z.array(z.string()),
  /** The person who last made the change; null when no user caused it or it was not recorded. */
  by: z.object({ name: z.string(), on: Instant, reason: z.string() }).nullable(),
  /** How many of each the change may have affected. */
  counts: z.object({ figures: Count, ties: Count, exceptions: Count, items: Count }),
});
export type Cause = z.infer<typeof Cause>;

const TieSide = TieShape.pick({
  ...{ left_label: true, left_amount: true, right_label: true, right_amount: true, difference: true, result: true, missing: true },
  ...{ reason: true, explained: true },
});

export const TieDifference = z.object({
  output: Output,
  key: z.string(),
  label: z.string(),
  change: Change,
  before: TieSide.nullable(),
  after: TieSide.nullable(),
  /** The reason that is shown only with the earlier run, because the difference no longer exists. */
  kept_reason: z.string().nullable(),
  causes: Causes,
});
export type TieDifference = z.infer<typeof TieDifference>;

export const FigureDifference = z.object({
  output: Output,
  key: z.string(),
  label: z.string(),
  kind: z.enum(["money", "count", "percent"]),
  change: Change,
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** after − before; null if either is missing. */
  moved: z.string().nullable(),
  /** Figure key that opens the figure's rows if the later run is the current one; null if there is none. */
  figure: z.string().nullable(),
  /** Whether a breakdown by cause can be requested. */
  has_parts: z.boolean(),
  causes: Causes,
});
export type FigureDifference = z.infer<typeof FigureDifference>;

const Chosen = z.object({ number: Count, why: z.enum(["isi", "random", "replacement"]) }).nullable();

export const ItemDifference = z.object({
  output: Output,
  population: z.string(),
  /** Replaces the key in URLs and reveals nothing about a person. */
  address: z.string(),
  change: z.enum(["came", "went", "moved", "changed"]),
  name: z.string(),
  amount: SignedMoney.nullable(),
  details: z.array(z.string()),
  before: Chosen,
  after: Chosen,
  /** Changes to an item that both runs tested. */
  changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  /** Whether the item's procedure results stay with the earlier run. */
  keeps_result: z.boolean(),
  causes: Causes,
});
export type ItemDifference = z.infer<typeof ItemDifference>;

export const ExceptionDifference = z.object({
  output: Output,
  address: z.string(),
  change: Change,
  title: z.string(),
  subject: z.string(),
  amount: SignedMoney.nullable(),
  msg: z.string(),
  changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  causes: Causes,
});
export type ExceptionDifference = z.infer<typeof ExceptionDifference>;

const PaperState = z.enum(["same_bytes", "same_figures", "changed", "came", "went"]);

export const RunDifference = z.object({
  from: ComparableRun,
  to: ComparableRun,
  causes: z.array(Cause),
  /** `same_bytes`: the workbooks are identical; `same_figures`: the figures are the same, but other printed content differs. */
  papers: z.array(z.object({ output: Output, state: PaperState, msg: z.string().nullable() })),
  /** Number of figures and ties compared. */
  compared: z.object({ figures: Count, ties: Count }),
  ties: z.array(TieDifference),
  figures: z.array(FigureDifference),
  items: z.array(ItemDifference),
  notices: z.array(z.object({ output: Output, change: z.enum(["came", "went"]), text: z.string(), causes: Causes })),
  /** Differences beyond the listing limit. */
  not_listed: z.object({ figures: Count, items: Count }),
  exceptions: z.object({ before: Count, after: Count, came: Count, went: Count, changed: Count }),
  samples: z.array(z.object({ output: Output, title: z.string(), before: Count, after: Count, same_seed: z.boolean() })),
  /** Applies to the current results; null if the later of the two runs is not the current one. */
  sign_again: z
    .object({
      sign_offs: z.array(
        z.object({ output: Output, role: z.enum(["preparer", "reviewer"]), by: z.string(), on: Instant, run_number: Count }),
      ),
      conclusions: z.array(z.object({ output: Output, by: z.string(), on: Instant, run_number: Count })),
      /** Number of signed or concluded workpapers whose sign-offs and conclusion remain in effect. */
      kept: Count,
    })
    .nullable(),
});
export type RunDifference = z.infer<typeof RunDifference>;

export const RunDifferences = z.object({
  /** Runs that can be compared, newest first. */
  runs: z.array(ComparableRun),
  /** Null if there is only one run. */
  difference: RunDifference.nullable(),
});

export const FigureParts = z.object({
  /** Parts that add up to the change in the figure. */
  parts: z.array(z.object({ title: z.string(), amount: SignedMoney, causes: Causes })),
  /** Whether every part has a single cause. */
  separated: z.boolean(),
});
