export type { ProofItem, SampleProof } from "@tieout/testing/core";

export const naturalKeyRule = "participant id|payment date|type|gross";
