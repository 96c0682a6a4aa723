export { planJobs } from "./plan-jobs.ts";
export { signIn } from "./product-client.ts";
