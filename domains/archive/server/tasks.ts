import { BundleValueShape } from "@tieout/runs/core";
import { defineTask, typeOf } from "@tieout/stages";
import type { SealPayload } from "../core/index.ts";

/** What the engine child does for this domain; its code is named in `engine-tasks.ts`, which only the child imports. */
export const archiveTasks = {
  /** Input `bundle` of a run and each file of evidence → `sealed.zip`. */
  seal: defineTask({
    name: "archive.seal",
    module: "domains/archive/server/engine/seal-bundle.ts",
    payload: typeOf<SealPayload>(),
    answer: BundleValueShape,
  }),
} as const;
