export * from "./loan-choices.ts";
export * from "./methods/chosen-method.ts";
export * from "./methods/index.ts";
export type * from "./methods/sampling-method.ts";
export * from "./population/population-csv.ts";
export * from "./procedures/plain-text-of.ts";
export * from "./procedures/program-difference.ts";
export * from "./procedures/split-reference.ts";
export * from "./proof/read-proof.ts";
export * from "./proof/sample-proof.ts";
export {
  earlierPopulationFile,
  type PopulationInProof,
  type SetUpVersion,
} from "./proof/set-up-versions.ts";
export * from "./proof/verify-proof.ts";
export * from "./sampled-items/sampled-item.ts";
export * from "./sampled-items/sampled-item-shapes.ts";
export * from "./sampled-items/upgrade-sampled-items.ts";
export * from "./sampling-set-up.ts";
export * from "./selection/sample-coverage.ts";
export * from "./selection/ticket-items.ts";
export * from "./standard/compare-steps.ts";
export * from "./standard/difference-words.ts";
export * from "./standard/standard-policy.ts";
export * from "./standard/take-back.ts";
