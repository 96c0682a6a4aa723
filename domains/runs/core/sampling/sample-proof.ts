export type { ProofItem, SampleProof } from "@tieout/testing/core";
