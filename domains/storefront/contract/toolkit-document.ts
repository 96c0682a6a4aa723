import { Text, WireDate } from "@tieout/contract";
import { z } from "zod";
import { areaKeys, assertionKeys, opinionKeys, reportTypes, serviceKeys, socTypes, type Toolkit, testKinds } from "../core/index.ts";

const Line = Text(2000);
const Lines = z.array(Line).max(100);
const ObjectiveId = z.string().regex(/^[A-Z]{1,3} ?[0-9.]{1,6}$/, "is an ID such as CO 4 or CC6.1");

const Test = z.strictObject({
  kind: z.enum(testKinds),
  text: Line,
  exception: z
    .strictObject({
      ...{ nature: Line, response: Line, effect: Line },
      deviations: z.number().int().min(1).max(1_000_000),
      tested: z.number().int().min(1).max(1_000_000),
    })
    .nullable(),
});

const Objective = z.strictObject({
  id: ObjectiveId,
  title: Text(500),
  area: z.enum(areaKeys),
  assertions: z.array(z.enum(assertionKeys)),
  controls: z
    .array(z.strictObject({ id: Text(20), text: Line, test: Test.nullable() }))
    .min(1)
    .max(200),
});

const shape = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is of small letters, digits and dashes")
    .max(200),
  isSample: z.boolean(),
  edition: z.strictObject({ number: z.number().int().min(1).max(999), releasedOn: WireDate, changes: Line }),
  provider: z.strictObject({ name: Text(200), knownAs: z.array(Text(200)).max(20) }),
  general: z.strictObject({
    ...{ service: z.enum(serviceKeys), serviceTitle: Text(200), socType: z.literal(socTypes), reportType: z.literal(reportTypes) },
    ...{ startOn: WireDate, endOn: WireDate, reportOn: WireDate, serviceAuditor: Text(200), auditorCheck: Line },
    ...{ locations: Lines, systems: Lines, excludedServices: Lines },
  }),
  opinion: z.strictObject({
    ...{ kind: z.enum(opinionKeys), basis: Line.nullable(), objectiveIds: z.array(ObjectiveId), effect: Line },
    ...{ otherMatters: Lines, hasManagementAssertion: z.boolean() },
  }),
  bridgeLetter: z.strictObject({ datedOn: WireDate, coversTo: WireDate, signedBy: Text(200), changes: Line }).nullable(),
  subservices: z
    .array(
      z.strictObject({
        ...{ name: Text(200), purpose: Text(200), method: z.enum(["inclusive", "carve_out"]), expectedControls: Lines },
        ...{ hasOwnReport: z.boolean(), isRelevant: z.boolean(), procedure: Line },
      }),
    )
    .max(100),
  objectives: z.array(Objective).min(1).max(200),
  userControls: z
    .array(
      z.strictObject({
        ...{ id: Text(20), text: Line, objectiveId: ObjectiveId, area: z.enum(areaKeys), usualControl: Line },
        ...{ frequency: Text(100), evidence: Line, test: z.enum(testKinds) },
      }),
    )
    .max(200),
  conclusion: Lines.min(1),
});

/** What `tieout catalogue import` and staff give; references and dates must agree. */
export const ToolkitDocument = shape.superRefine((toolkit, context) => {
  const say = (path: readonly (string | number)[], message: string) => context.addIssue({ code: "custom", path: [...path], message });
  const { general, opinion, objectives, userControls } = toolkit;
  if (general.startOn > general.endOn) say(["general", "endOn"], "is before the period starts");
  if (general.reportType === 1 && general.startOn !== general.endOn)
    say(["general", "startOn"], "is the as-of date in a type 1 report, as endOn");
  const ids = new Set(objectives.map(({ id }) => id));
  if (ids.size < objectives.length) say(["objectives"], "has two objectives with one ID");
  for (const [at, id] of opinion.objectiveIds.entries())
    if (!ids.has(id)) say(["opinion", "objectiveIds", at], `names ${id}, which is not in objectives`);
  for (const [at, { objectiveId }] of userControls.entries())
    if (!ids.has(objectiveId)) say(["userControls", at, "objectiveId"], `names ${objectiveId}, which is not in objectives`);
  for (const [at, { controls }] of objectives.entries())
    for (const [index, { test }] of controls.entries()) {
      const path = ["objectives", at, "controls", index, "test"];
      if (general.reportType === 1 && test) say(path, "is null in a type 1 report, which tests nothing");
      if (test?.exception && test.exception.deviations > test.exception.tested)
        say([...path, "exception", "deviations"], "is above the number tested");
    }
}) satisfies z.ZodType<Toolkit>;
