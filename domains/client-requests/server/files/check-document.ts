import type { ReceivedFacts } from "@tieout/ingestion/core";
import { storedDocument } from "@tieout/kernel";

/** Stored with a client's file: what the readers found in it. */
export const checkDocument = storedDocument<ReceivedFacts>("check of a client's file", []);
