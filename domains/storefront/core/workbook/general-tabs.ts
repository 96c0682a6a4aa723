import { dateCell, formulaCell, numberCell, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import type { Toolkit } from "../toolkit.ts";
import { opinionTitles, serviceTitles } from "../vocabulary.ts";
import { emptyRow, fact, firstBodyRow, heading, list, noteLine, toolkitSheet, wrapped } from "./toolkit-sheet.ts";

export function generalTab(toolkit: Toolkit): SheetModel {
  const { provider, general, edition } = toolkit;
  return toolkitSheet(toolkit, {
    ...{ name: "General", title: "General", widths: [30, 90] },
    rows: [
      fact("Service organization", wrapped(provider.name)),
      fact("Also known as", list(provider.knownAs, "–")),
      fact("Service covered", wrapped(`${general.serviceTitle} (${serviceTitles[general.service]})`)),
      fact("Locations", list(general.locations, "–")),
      fact("Systems", list(general.systems, "–")),
      fact("Services excluded", list(general.excludedServices, "None named")),
      fact("SOC type", numberCell(general.socType)),
      fact("Report type", numberCell(general.reportType)),
      // A type 1 report describes controls as of a single date.
      ...(general.reportType === 1
        ? [fact("As of", dateCell(general.endOn))]
        : [fact("Period from", dateCell(general.startOn)), fact("Period to", dateCell(general.endOn))]),
      fact("Report date", dateCell(general.reportOn)),
      fact("Service auditor", wrapped(general.serviceAuditor)),
      fact("License and peer review", wrapped(general.auditorCheck)),
      fact("Edition of this toolkit", numberCell(edition.number)),
      fact("Released", dateCell(edition.releasedOn)),
      fact("Changes", wrapped(edition.changes)),
      emptyRow,
      noteLine("Blue cells are completed by the auditor. This toolkit does not replace the SOC report."),
    ],
  });
}

export function opinionTab(toolkit: Toolkit): SheetModel {
  const { opinion } = toolkit;
  return toolkitSheet(toolkit, {
    ...{ name: "Opinion", title: "Opinion of the service auditor", widths: [36, 90] },
    rows: [
      fact("Opinion", wrapped(opinionTitles[opinion.kind])),
      fact("Basis", wrapped(opinion.basis ?? "Not modified")),
      fact("Control objectives concerned", list(opinion.objectiveIds, "None")),
      fact("Effect on the plan's assertions", wrapped(opinion.effect)),
      fact("Other matters", list(opinion.otherMatters, "None")),
      fact("Management's assertion", wrapped(opinion.hasManagementAssertion ? "Included" : "Missing")),
      fact("Effect on this audit", null),
    ],
  });
}

export function subserviceTab(toolkit: Toolkit): SheetModel {
  const { subservices } = toolkit;
  const head = ["Name", "Purpose", "Method", "Controls expected of it", "Own SOC report", "Relevant", "Procedure", "Obtained, reference"];
  const end = firstBodyRow + subservices.length;
  const carvedOut = subservices.filter(({ method }) => method === "carve_out").length;
  return toolkitSheet(toolkit, {
    ...{ name: "Subservice organizations", title: "Subservice organizations", widths: [26, 22, 12, 36, 16, 11, 48, 22] },
    tableRows: subservices.length,
    rows: [
      heading(...head),
      ...subservices.map(({ name, purpose, method, expectedControls, hasOwnReport, isRelevant, procedure }) => ({
        cells: [
          ...[name, purpose, method === "inclusive" ? "Inclusive" : "Carved out", expectedControls.join("; ")].map(wrapped),
          ...[hasOwnReport ? "Known" : "Not known", isRelevant ? "Yes" : "No", procedure].map(wrapped),
          textCell("", "fillText"),
        ],
      })),
      emptyRow,
      fact(
        "Carved out",
        subservices.length === 0
          ? numberCell(0)
          : formulaCell(`COUNTIF(C${firstBodyRow + 1}:C${end},"Carved out")`, { kind: "number", value: carvedOut }, "number"),
      ),
    ],
  });
}
