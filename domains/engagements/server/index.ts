export { checkpointAuditHandler } from "./checkpoint-audit.job.ts";
export { controlTotals, type ReadTotals, saveControlTotals } from "./control-total-handlers.ts";
export { type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
export { listEngagements } from "./list-engagements.ts";
export { type LockRecord, lockRepository } from "./lock-repository.ts";
export { type ProviderRecord, providerRepository, type SubcontractRecord, setInstructionAddress } from "./provider-repository.ts";
export { loadEngagementFacts, registerEngagements } from "./register-engagements.ts";
export { changeRefusal, createEngagement, lockRefusal, providerUnknown } from "./save-engagement.ts";
export { createStatusUpdater, type Part, type StatusUpdater } from "./status-updater.ts";
