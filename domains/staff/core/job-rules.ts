export const jobStates = ["queued", "running", "retrying", "done", "cancelled", "dead"] as const;
export type StaffJobState = (typeof jobStates)[number];

/** Letters. What a person starts in the product (a run, the reading of a file) is started there again, where its own state says what is open. */
const isLetter = (jobName: string): boolean => /\.send-[a-z-]+$/.test(jobName);

export const isRetriable = (job: { readonly name: string; readonly state: StaffJobState }): boolean =>
  job.state === "dead" && isLetter(job.name);

export const isCancelable = ({ state }: { readonly state: StaffJobState }): boolean =>
  state === "queued" || state === "running" || state === "retrying";
