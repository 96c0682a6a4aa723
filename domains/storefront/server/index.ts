export { type PutOutcome, putToolkit } from "./put-toolkits.ts";
export { registerStorefront } from "./register-storefront.ts";
export { seedSampleToolkits } from "./seed-samples.ts";
