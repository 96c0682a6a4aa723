export { engagementFailures, exportRoutes, type FirmExport } from "../contract/index.ts";
export { type ActiveUser, listActiveUsers } from "./active-users.ts";
export { checkpointAuditHandler, requestCheckpoint } from "./checkpoint-audit.job.ts";
export { registerClients } from "./clients/register-clients.ts";
export { controlTotals, type ReadTotals, saveControlTotals } from "./control-total-handlers.ts";
export { type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
export { countAssignments, handOver } from "./hand-over.ts";
export { listEngagements } from "./list/list-engagements.ts";
export { type LockRecord, lockRepository } from "./lock-repository.ts";
export type {
  ActivityPort,
  CopyingPort,
  FreezingPort,
  MergingPort,
  OpenItemsPort,
  PlanYearPort,
  ReadinessPort,
  RunPercentsPort,
} from "./ports/engagement-ports.ts";
export { type ProviderRecord, providerRepository, type SubcontractRecord, setInstructionAddress } from "./provider-repository.ts";
export { registerActivity } from "./register-activity.ts";
export { loadEngagementFacts, registerEngagements } from "./register-engagements.ts";
export { registerPaletteSearch } from "./register-palette-search.ts";
export { announcedDeletions, dayOfInstant, registerRetention } from "./retention/register-retention.ts";
export { type RetainedEngagement, retentionRepository } from "./retention/retention-repository.ts";
export { changeRefusal, createEngagement, lockRefusal, providerRetired, providerUnknown } from "./save-engagement.ts";
export { createStatusUpdater, type StatusUpdater } from "./status-updater.ts";
