import type { ReceivedFacts } from "@tieout/ingestion/core";
import { storedDocument } from "@tieout/kernel";

/** The readers' findings, stored with a client's file. */
export const checkDocument = storedDocument<ReceivedFacts>("check of a client's file", []);
