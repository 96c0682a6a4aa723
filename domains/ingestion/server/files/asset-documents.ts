import { storedDocument } from "@tieout/kernel";
import type { Inspection, NormaliseFacts, ReadingSettings } from "../../core/index.ts";

/** Stored with an asset: the inspection's result, and the version of the code that made it; absent in those made before it was kept. */
export type AssetInspection = Inspection & { readonly readBy?: string };
export const inspectionDocument = storedDocument<AssetInspection>("inspection", []);

/** Stored with an asset once its mapping is confirmed and the whole file was read with it. */
export type AssetFacts = NormaliseFacts;
export const factsDocument = storedDocument<AssetFacts>("reading of a file", [
  // File numbers belong to a run: one reading serves any number.
  ({ fileNo: _, ...facts }) => facts,
]);

/** Stored with an asset, and remembered with the headers that it gave: how a person said that the file is read. */
export const readingDocument = storedDocument<ReadingSettings>("setting of a reading", []);
