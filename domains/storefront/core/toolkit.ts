import type { PlainDate } from "@tieout/kernel";
import type { AreaKey, AssertionKey, OpinionKey, ReportType, ServiceKey, SocType, TestKind } from "./vocabulary.ts";

/** One review of one SOC report, as structured data: workbook, previews, search and detail page are made from it. */
export interface Toolkit {
  /** Stays the same over all editions: `copperleaf-retirement-services-recordkeeping-soc1-type2-2024-09-30`. */
  readonly key: string;
  /** Of an invented provider. */
  readonly isSample: boolean;
  readonly edition: Edition;
  readonly provider: { readonly name: string; readonly knownAs: readonly string[] };
  readonly general: General;
  readonly opinion: Opinion;
  readonly bridgeLetter: BridgeLetter | null;
  readonly subservices: readonly Subservice[];
  readonly objectives: readonly Objective[];
  readonly userControls: readonly UserControl[];
  readonly conclusion: readonly string[];
}

export interface Edition {
  readonly number: number;
  readonly releasedOn: PlainDate;
  /** What differs from the edition before; of the first, what it is made from. */
  readonly changes: string;
}

export interface General {
  readonly service: ServiceKey;
  /** In the provider's own words. */
  readonly serviceTitle: string;
  readonly socType: SocType;
  readonly reportType: ReportType;
  /** Both are the as-of date in a type 1 report. */
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  readonly reportOn: PlainDate;
  readonly serviceAuditor: string;
  /** What is known of its license and peer review. */
  readonly auditorCheck: string;
  readonly locations: readonly string[];
  readonly systems: readonly string[];
  readonly excludedServices: readonly string[];
}

export interface Opinion {
  readonly kind: OpinionKey;
  /** Null where it is unmodified. */
  readonly basis: string | null;
  /** Control objectives that the qualification names. */
  readonly objectiveIds: readonly string[];
  /** On the assertions of a plan. */
  readonly effect: string;
  readonly otherMatters: readonly string[];
  readonly hasManagementAssertion: boolean;
}

/** Management's statement on the time after the report; nobody has audited it. */
export interface BridgeLetter {
  readonly datedOn: PlainDate;
  readonly coversTo: PlainDate;
  readonly signedBy: string;
  readonly changes: string;
}

export interface Subservice {
  readonly name: string;
  readonly purpose: string;
  readonly method: "inclusive" | "carve_out";
  /** Controls that the service organization expects of it. */
  readonly expectedControls: readonly string[];
  readonly hasOwnReport: boolean;
  readonly isRelevant: boolean;
  readonly procedure: string;
}

export interface Objective {
  /** `CO 4`, of a SOC 2 report `CC6.1`. */
  readonly id: string;
  readonly title: string;
  readonly area: AreaKey;
  /** None: the objective supports other controls and no assertion by itself. */
  readonly assertions: readonly AssertionKey[];
  readonly controls: readonly Control[];
}

export interface Control {
  /** `4.2`. */
  readonly id: string;
  readonly text: string;
  /** None in a type 1 report. */
  readonly test: ControlTest | null;
}

export interface ControlTest {
  readonly kind: TestKind;
  readonly text: string;
  readonly exception: TestException | null;
}

export interface TestException {
  readonly nature: string;
  readonly deviations: number;
  readonly tested: number;
  readonly response: string;
  readonly effect: string;
}

/** What the report expects of the plan sponsor. */
export interface UserControl {
  readonly id: string;
  readonly text: string;
  readonly objectiveId: string;
  readonly area: AreaKey;
  /** What the sponsor usually does. */
  readonly usualControl: string;
  readonly frequency: string;
  readonly evidence: string;
  readonly test: TestKind;
}
