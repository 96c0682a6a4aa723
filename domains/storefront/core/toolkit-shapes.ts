import { Day, Text } from "@tieout/shapes";
import { z } from "zod";
import { areaKeys, assertionKeys, opinionKeys, reportTypes, serviceKeys, socTypes, testKinds } from "./vocabulary.ts";

const Line = Text(2000);
const Lines = z.array(Line).max(100);
const ObjectiveId = z.string().regex(/^[A-Z]{1,3} ?[0-9.]{1,6}$/, "must be an ID such as CO 4 or CC6.1");

const TestExceptionShape = z.strictObject({
  nature: Line,
  response: Line,
  effect: Line,
  deviations: z.number().int().min(1).max(1_000_000),
  tested: z.number().int().min(1).max(1_000_000),
});

const ControlTestShape = z.strictObject({ kind: z.enum(testKinds), text: Line, exception: TestExceptionShape.nullable() });

const ControlShape = z.strictObject({
  /** `4.2`. */
  id: Text(20),
  text: Line,
  /** Null in a type 1 report, which has no tests. */
  test: ControlTestShape.nullable(),
});

const ObjectiveShape = z.strictObject({
  /** `CO 4`, or `CC6.1` in a SOC 2 report. */
  id: ObjectiveId,
  title: Text(500),
  area: z.enum(areaKeys),
  /** Empty if the objective supports other controls but no assertion directly. */
  assertions: z.array(z.enum(assertionKeys)),
  controls: z.array(ControlShape).min(1).max(200),
});

const EditionShape = z.strictObject({
  number: z.number().int().min(1).max(999),
  releasedOn: Day,
  /** Changes from the previous edition; for the first edition, the report it is based on. */
  changes: Line,
});

const GeneralShape = z.strictObject({
  service: z.enum(serviceKeys),
  /** In the provider's own words. */
  serviceTitle: Text(200),
  socType: z.literal(socTypes),
  reportType: z.literal(reportTypes),
  /** In a type 1 report, both are the as-of date. */
  startOn: Day,
  endOn: Day,
  reportOn: Day,
  serviceAuditor: Text(200),
  /** Known facts about the service auditor's license and peer review. */
  auditorCheck: Line,
  locations: Lines,
  systems: Lines,
  excludedServices: Lines,
});

const OpinionShape = z.strictObject({
  kind: z.enum(opinionKeys),
  /** Null for an unmodified opinion. */
  basis: Line.nullable(),
  /** Control objectives named in the qualification. */
  objectiveIds: z.array(ObjectiveId),
  /** Effect on a plan's assertions. */
  effect: Line,
  otherMatters: Lines,
  hasManagementAssertion: z.boolean(),
});

/** Management's unaudited statement about the period after the report. */
const BridgeLetterShape = z.strictObject({ datedOn: Day, coversTo: Day, signedBy: Text(200), changes: Line });

const SubserviceShape = z.strictObject({
  name: Text(200),
  purpose: Text(200),
  method: z.enum(["inclusive", "carve_out"]),
  /** Controls that the service organization expects the subservice organization to have. */
  expectedControls: Lines,
  hasOwnReport: z.boolean(),
  isRelevant: z.boolean(),
  procedure: Line,
});

/** A control that the report expects the plan sponsor to have. */
const UserControlShape = z.strictObject({
  id: Text(20),
  text: Line,
  objectiveId: ObjectiveId,
  area: z.enum(areaKeys),
  /** The control that sponsors usually have in place. */
  usualControl: Line,
  frequency: Text(100),
  evidence: Line,
  test: z.enum(testKinds),
});

/** The review of one SOC report as structured data; basis for the workbook, previews, search and detail page. */
export const ToolkitShape = z.strictObject({
  /** Stays the same across all editions: `copperleaf-retirement-services-recordkeeping-soc1-type2-2024-09-30`. */
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "may contain only lowercase letters, digits and dashes")
    .max(200),
  /** Whether the provider is fictional. */
  isSample: z.boolean(),
  edition: EditionShape,
  provider: z.strictObject({ name: Text(200), knownAs: z.array(Text(200)).max(20) }),
  general: GeneralShape,
  opinion: OpinionShape,
  bridgeLetter: BridgeLetterShape.nullable(),
  subservices: z.array(SubserviceShape).max(100),
  objectives: z.array(ObjectiveShape).min(1).max(200),
  userControls: z.array(UserControlShape).max(200),
  conclusion: Lines.min(1),
});
