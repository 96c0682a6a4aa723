import { findAddendum, registerArchive } from "@tieout/archive/server";
import { registerClientFiles, registerClientRequests } from "@tieout/client-requests/server";
import { registerCredits } from "@tieout/credits/server";
import {
  countAssignments,
  handOver,
  registerActivity,
  registerClients,
  registerEngagements,
  registerPaletteSearch,
  registerRetention,
} from "@tieout/engagements/server";
import type { Engine } from "@tieout/engine";
import type { FileStore, MalwareScanner } from "@tieout/files";
import type { Registration } from "@tieout/http";
import {
  type IdentityDeps,
  isSessionOpen,
  registerAccount,
  registerApiKeys,
  registerDirectory,
  registerDirectoryTokens,
  registerIdentity,
  registerIssuers,
  registerSecondSteps,
  registerSignOn,
  registerSignUp,
  registerSupport,
  registerUsers,
} from "@tieout/identity/server";
import { findReport } from "@tieout/ingestion/core";
import { readTrustTotals, registerIngestion } from "@tieout/ingestion/server";
import type { PaymentProvider } from "@tieout/payments";
import type { PayrollSource } from "@tieout/payroll-source";
import type { Database } from "@tieout/postgres";
import { findEvidence, readSignAgain, registerReview } from "@tieout/review/server";
import { registerWorkpapers, staffRuns } from "@tieout/runs/server";
import type { UnitPrices } from "@tieout/staff/core";
import { registerProviders, registerStaff } from "@tieout/staff/server";
import type { SourceVersions } from "@tieout/stages";
import {
  registerEngagementToolkits,
  registerPurchases,
  registerStorefront,
  registerToolkitEditions,
  registerToolkitRequests,
} from "@tieout/storefront/server";
import { papersAtLock, registerTesting } from "@tieout/testing/server";
import { productStatusUpdater } from "../../product/src/engagement-ports.ts";
import { auditProgram, cardPayments, creditAccount, includedToolkits } from "../../product/src/store-ports.ts";

export interface DomainParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly engine: Engine;
  /** Unit prices for the resources that firms use, for the staff console. */
  readonly prices?: UnitPrices;
  /** Null if no malware scanner is set up. */
  readonly scanner: MalwareScanner | null;
  /** Largest file a user may upload, in bytes. */
  readonly uploadMaxBytes: number;
  readonly identity: IdentityDeps;
  /** Versions of the engine tasks, by task name. */
  readonly versions: SourceVersions;
  /** Null or absent if cards can't be charged. */
  readonly payments?: PaymentProvider | null;
  /** Null or absent if clients can't connect payroll systems. */
  readonly payrollSource?: PayrollSource | null;
}

const noPrices: UnitPrices = { gigabyteMonth: null, runHour: null, mail: null };

/** Creates every domain the process serves. */
export function composeDomains({
  database,
  identity,
  engine,
  files,
  payments = null,
  payrollSource = null,
  prices = noPrices,
  scanner,
  uploadMaxBytes,
  versions,
}: DomainParts): readonly Registration[] {
  const statusUpdater = productStatusUpdater();
  return [
    registerIdentity(identity),
    registerSecondSteps(identity),
    registerSignUp(identity),
    registerSignOn(identity),
    registerUsers({ ...identity, countAssignments, handOver }),
    registerAccount(identity),
    registerApiKeys(identity),
    registerIssuers(identity),
    registerDirectoryTokens(identity),
    registerDirectory({ ...identity, handOver }),
    registerSupport(),
    registerStaff({ runs: staffRuns(statusUpdater), prices }),
    registerProviders(),
    registerStorefront(),
    registerEngagementToolkits({ program: auditProgram(statusUpdater) }),
    registerPurchases({ credits: creditAccount, card: payments && cardPayments(payments, database.work), included: includedToolkits }),
    ...registerToolkitRequests(),
    registerToolkitEditions(),
    registerCredits({ provider: payments }),
    registerEngagements({ statusUpdater, readTotals: readTrustTotals, reportTitle: (key) => findReport(key)?.title ?? key }),
    registerClients({ statusUpdater }),
    registerActivity({ statusUpdater }),
    registerPaletteSearch(),
    registerRetention(),
    registerIngestion({ statusUpdater, engine, files, uploadMaxBytes, versions, papersAtLock }),
    registerTesting({ statusUpdater }),
    ...registerClientRequests({ passwordHashing: identity.passwordHashing, payrollSource }),
    ...registerClientFiles({ statusUpdater, files, uploadMaxBytes, scanner }),
    ...registerWorkpapers({
      ...{ statusUpdater, engine, files, scanner, isSessionOpen, versions, readSignAgain },
      otherFiles: [findEvidence, findAddendum],
    }),
    ...registerReview(),
    ...registerArchive(),
  ];
}
