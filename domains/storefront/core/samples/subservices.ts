import type { Subservice } from "../toolkit.ts";
import type { ServiceKey } from "../vocabulary.ts";
import type { Draw } from "./draw.ts";

type Entry = readonly [name: string, purpose: string, expected: string, of: readonly ServiceKey[]];

const entries: readonly Entry[] = [
  [
    "Basalt Data Centers",
    "Data center",
    "Physical access to the data center is limited and reviewed",
    ["recordkeeping", "payroll", "trust_custody", "transfer_agent"],
  ],
  [
    "Cirrus Vale Hosting",
    "Cloud hosting",
    "Virtual machines are patched and separated from those of other customers",
    ["payroll", "hris", "recordkeeping"],
  ],
  [
    "Lantern Bay Cloud",
    "Storage of documents and print",
    "Statements are printed and mailed as sent, and waste is shredded",
    ["recordkeeping", "transfer_agent", "trust_custody"],
  ],
  ["Hollis Trust Company", "Directed trustee", "Trades and cash are confirmed daily to the recordkeeper", ["recordkeeping"]],
  [
    "Tallis Pricing Data",
    "Security prices",
    "Prices are from the markets of the day and corrected when a source corrects",
    ["recordkeeping", "trust_custody", "transfer_agent"],
  ],
  ["Quillon Tax Filing", "Filing of payroll taxes", "Returns are filed as sent and acknowledgments returned", ["payroll"]],
  [
    "Signet Gate Identity",
    "Sign-in of users",
    "Accounts are locked after failed attempts and second factors are required",
    ["hris", "hosting", "payroll"],
  ],
  ["Granite Loop Networks", "Network lines", "Lines are monitored and failures repaired as agreed", ["hosting"]],
];

/** Subservice organizations that the service organization uses, excluding itself. */
export function subservicesOf(draw: Draw, service: ServiceKey, providerName: string): readonly Subservice[] {
  const fitting = entries.filter(([name, , , of]) => of.includes(service) && name !== providerName);
  return draw.some(fitting, draw.between(1, Math.min(3, fitting.length))).map(([name, purpose, expected]): Subservice => {
    const isInclusive = draw.between(1, 6) === 1;
    const hasOwnReport = draw.between(1, 4) > 1;
    const isRelevant = purpose !== "Network lines";
    return {
      ...{ name, purpose, method: isInclusive ? "inclusive" : "carve_out", expectedControls: [expected], hasOwnReport, isRelevant },
      procedure: isInclusive
        ? "Its controls are tested in this report; no further procedure"
        : hasOwnReport
          ? `Obtain the SOC report of ${name} for the same period and read its exceptions`
          : isRelevant
            ? "No report is known. Ask the service organization how it monitors this subservice organization, and test the plan's records that depend on it"
            : "Not relevant to the plan's financial reporting",
    };
  });
}
