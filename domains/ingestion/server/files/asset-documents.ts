import type { Inspection, NormaliseFacts } from "../../core/index.ts";

/** Stored with an asset: what inspection found. */
export type AssetInspection = Inspection;

/** Stored with an asset once its mapping is confirmed and the whole file was read with it. */
export type AssetFacts = NormaliseFacts;
