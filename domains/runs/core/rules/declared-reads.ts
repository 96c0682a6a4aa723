import type { ControlTotalKey, PaperEntry, ReportKey } from "@tieout/catalog/core";
import type { CanonicalSchema } from "../canonical/canonical-schema.ts";
import type { ReadingContext } from "../paper.ts";
import { lackOf } from "./need.ts";
import type { ReportFacts } from "./report-facts.ts";

/** A paper's declared inputs; its result's key depends only on these. */
export type DeclaredReads = Pick<PaperEntry, "key" | "reports" | "compares" | "uses">;

export const readsReport = ({ reports }: DeclaredReads, report: ReportKey): boolean => reports.some((one) => one.report === report);

const undeclared = ({ key }: DeclaredReads, what: string): Error =>
  new RangeError(`${key} reads ${what}, which it does not declare: a change of it would not recompute the paper`);

function declaredReport(paper: DeclaredReads): (report: ReportKey) => ReportKey {
  return (report) => {
    if (!readsReport(paper, report)) throw undeclared(paper, `the report ${report}`);
    return report;
  };
}

function declaredFacts(paper: DeclaredReads, whole: ReportFacts): ReportFacts {
  const own = declaredReport(paper);
  const facts: ReportFacts = {
    ...whole,
    has: (report) => whole.has(own(report)),
    maps: (report, field) => whole.maps(own(report), field),
    eachMaps: (report, fields) => whole.eachMaps(own(report), fields),
    mapsAny: (report, fields) => whole.mapsAny(own(report), fields),
    missing: (report, words) => whole.missing(own(report), words),
    lacks: (need) => lackOf(facts, need),
    given: (...reports) => whole.given(...reports.map(own)),
    control(key: ControlTotalKey) {
      if (!paper.compares.includes(key)) throw undeclared(paper, `the control total ${key}`);
      return whole.control(key);
    },
  };
  return facts;
}

function declaredSchema(paper: DeclaredReads, whole: CanonicalSchema): CanonicalSchema {
  const own = declaredReport(paper);
  return {
    has: (report) => whole.has(own(report)),
    hasPeopleApart: (report) => whole.hasPeopleApart(own(report)),
    column: (report, name, type) => whole.column(own(report), name, type),
    filesWithout: (report, names) => whole.filesWithout(own(report), names),
    providersOf: (report) => whole.providersOf(own(report)),
  };
}

/** Refuses any read that the paper's catalog entry doesn't declare. */
export function declaredReading(paper: DeclaredReads, { schema, facts, used, read, once }: ReadingContext): ReadingContext {
  return {
    ...{ read, once },
    schema: declaredSchema(paper, schema),
    facts: declaredFacts(paper, facts),
    used(use) {
      if (!paper.uses.some(({ paper: other, figure }) => other === use.paper && figure === use.figure))
        throw undeclared(paper, `the figure ${use.figure} of ${use.paper}`);
      return used(use);
    },
  };
}
