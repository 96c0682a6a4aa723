import { BundleValueShape } from "@tieout/runs/core";
import { defineTask, typeOf } from "@tieout/stages";
import type { SealPayload } from "../core/index.ts";

/** The domain's engine tasks; their code is listed in `engine-tasks.ts`, which only the child process imports. */
export const archiveTasks = {
  /** A run's `bundle` input plus each evidence file → `sealed.zip`. */
  seal: defineTask({
    name: "archive.seal",
    module: "domains/archive/server/engine/seal-bundle.ts",
    payload: typeOf<SealPayload>(),
    answer: BundleValueShape,
  }),
} as const;
