import type { BundleValue } from "@tieout/processing/core";
import { Count, defineTask, exactly, Sha256, typeOf } from "@tieout/stages";
import { z } from "zod";
import type { SealPayload } from "../core/index.ts";

const SealAnswer = exactly<BundleValue>({ output: z.string(), sha256: Sha256, bytes: Count });

/** What the engine child does for this domain; its code is named in `engine-tasks.ts`, which only the child imports. */
export const archiveTasks = {
  /** Input `bundle` of a run and each file of evidence → `sealed.zip`. */
  seal: defineTask({
    name: "archive.seal",
    module: "domains/archive/server/engine/seal-bundle.ts",
    payload: typeOf<SealPayload>(),
    answer: SealAnswer,
  }),
} as const;
