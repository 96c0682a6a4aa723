import { Instant } from "@tieout/contract";
import { z } from "zod";
import { TieShape } from "../core/index.ts";
import { SignedMoney } from "./source-row-shapes.ts";

const Count = z.number().int();
const Output = z.object({ key: z.string(), title: z.string() });
/** Letters of the causes that can have made a difference; several cannot be told apart, none is not known. */
const Causes = z.array(z.string());
const Change = z.enum(["came", "went", "changed"]);

export const ComparableRun = z.object({
  number: Count,
  ended_on: Instant,
  started_by: z.string(),
  result_id: z.string(),
  /** Of the lock that sealed it; null: it was not locked. */
  version: Count.nullable(),
  /** The newest one: its results are those of the engagement. */
  is_current: z.boolean(),
});
export type ComparableRun = z.infer<typeof ComparableRun>;

export const Cause = z.object({
  letter: z.string(),
  kind: z.enum(["file", "mapping", "corrections", "set_up", "version"]),
  title: z.string(),
  /** What was changed, with both values. */
  lines: z.array(z.string()),
  /** Who made the change last; null where it is nobody's act or not recorded. */
  by: z.object({ name: z.string(), on: Instant, reason: z.string() }).nullable(),
  /** What it can have changed. */
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
  /** The reason that stays with the earlier run because its difference is gone. */
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
  /** after − before; null where one of them is missing. */
  moved: z.string().nullable(),
  /** Opens its rows, where the later run is the current one; null where it has none. */
  figure: z.string().nullable(),
  /** Its parts by cause can be asked for. */
  has_parts: z.boolean(),
  causes: Causes,
});
export type FigureDifference = z.infer<typeof FigureDifference>;

const Chosen = z.object({ number: Count, why: z.enum(["isi", "random", "replacement"]) }).nullable();

export const ItemDifference = z.object({
  output: Output,
  population: z.string(),
  /** Replaces the key in addresses, and says nothing of a person. */
  address: z.string(),
  change: z.enum(["came", "went", "moved", "changed"]),
  name: z.string(),
  amount: SignedMoney.nullable(),
  details: z.array(z.string()),
  before: Chosen,
  after: Chosen,
  /** What changed of an item that both runs test. */
  changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  /** Its results of procedures stay with the earlier run. */
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
  /** `same_bytes`: the workbooks are identical; `same_figures`: they print something else around the same figures. */
  papers: z.array(z.object({ output: Output, state: PaperState, msg: z.string().nullable() })),
  /** How many figures and ties were compared. */
  compared: z.object({ figures: Count, ties: Count }),
  ties: z.array(TieDifference),
  figures: z.array(FigureDifference),
  items: z.array(ItemDifference),
  notices: z.array(z.object({ output: Output, change: z.enum(["came", "went"]), text: z.string(), causes: Causes })),
  /** Differences that are too many to be listed. */
  not_listed: z.object({ figures: Count, items: Count }),
  exceptions: z.object({ before: Count, after: Count, came: Count, went: Count, changed: Count }),
  samples: z.array(z.object({ output: Output, title: z.string(), before: Count, after: Count, same_seed: z.boolean() })),
  /** For the current results; null where the later of the two runs is not the current one. */
  sign_again: z
    .object({
      sign_offs: z.array(
        z.object({ output: Output, role: z.enum(["preparer", "reviewer"]), by: z.string(), on: Instant, run_number: Count }),
      ),
      conclusions: z.array(z.object({ output: Output, by: z.string(), on: Instant, run_number: Count })),
      /** Signed or concluded workpapers that keep what they have. */
      kept: Count,
    })
    .nullable(),
});
export type RunDifference = z.infer<typeof RunDifference>;

export const RunDifferences = z.object({
  /** Those that can be compared, newest first. */
  runs: z.array(ComparableRun),
  /** Null where there is only one run. */
  difference: RunDifference.nullable(),
});

export const FigureParts = z.object({
  /** They add up to the change of the figure. */
  parts: z.array(z.object({ title: z.string(), amount: SignedMoney, causes: Causes })),
  /** Each part has one cause. */
  separated: z.boolean(),
});
