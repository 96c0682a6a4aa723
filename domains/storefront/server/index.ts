export { toolkitIdOf } from "./engagement/engagement-toolkit-repository.ts";
export { placeToolkit } from "./engagement/engagement-toolkits.ts";
export { registerEngagementToolkits } from "./engagement/register-engagement-toolkits.ts";
export { type PutOutcome, putToolkit } from "./put-toolkits.ts";
export { registerStorefront } from "./register-storefront.ts";
export { seedSampleToolkits } from "./seed-samples.ts";
