import type { ServiceKey, SocType } from "../vocabulary.ts";

export interface InventedReport {
  readonly service: ServiceKey;
  readonly title: string;
  readonly socType: SocType;
}

export interface InventedProvider {
  readonly name: string;
  readonly knownAs: readonly string[];
  readonly city: string;
  readonly system: string;
  /** Month in which the provider's report periods end. */
  readonly endMonth: number;
  readonly reports: readonly InventedReport[];
}

const services: Readonly<Record<string, ServiceKey>> = {
  ...{ R: "recordkeeping", P: "payroll", T: "trust_custody" },
  ...{ H: "hris", A: "transfer_agent", D: "hosting" },
};

/** Name; other names; city; system; end month; reports, each as service letter, SOC type and title. */
const lines = `
Copperleaf Retirement Services|Copperleaf 401k|Dayton, OH|LeafLedger|9|R1 Defined contribution recordkeeping|T1 Trust and custody
Oakbridge Recordkeeping||Des Moines, IA|BridgePlan|10|R1 Recordkeeping and participant services|T1 Custody operations
Summit Ledger Retirement|Summit Ledger|Denver, CO|ParticipantOne|9|R1 Plan recordkeeping
Harborline Plan Services|Harborline|Portland, ME|Tideway|12|R1 Defined contribution administration|H2 Participant portal
Millrace Retirement Group||Lowell, MA|MillPlan|6|R1 Bundled recordkeeping
Ridgeway Benefit Administrators|Ridgeway TPA|Boise, ID|RidgeRecord|12|R1 Recordkeeping and compliance testing
Fernhollow Retirement Partners||Asheville, NC|FernBook|3|R1 403(b) recordkeeping
Stonewell Plan Administration|Stonewell|Tulsa, OK|WellKeeper|9|R1 Recordkeeping for small plans
Bellweather Retirement|Bellweather 401k|Richmond, VA|BellCore|12|R1 Retirement recordkeeping|R2 Participant website
Quarrystone Retirement Solutions||Spokane, WA|QuarryPlan|10|R1 Daily valued recordkeeping
Tamarack Savings Plans|Tamarack|Duluth, MN|LarchRecord|11|R1 Savings plan administration
Willowmere Retirement Company||Hartford, CT|MereRecord|9|R1 Group annuity recordkeeping|A1 Separate account transfer agency
Paygrove Payroll|Paygrove|Tampa, FL|GroveRun|3|P1 Payroll processing and tax filing
Larkfield HCM|Larkfield|Austin, TX|LarkTime|6|P1 Payroll processing|H2 HR platform
Checkmark Lane Payroll||Omaha, NE|LanePay|9|P1 Payroll and garnishments
Brightpenny Pay Services|Brightpenny|Sacramento, CA|PennyRun|12|P1 Payroll for small employers
Thistle & Rowe Payroll|Thistle Rowe|Providence, RI|ThistlePay|6|P1 Payroll and benefit deductions
Anchor Wage Company||Mobile, AL|WageDeck|12|P1 Payroll for maritime and union employers
Northfork Pay||Billings, MT|ForkRun|9|P1 Cloud payroll|P2 Payroll platform
Cobalt Employer Services|Cobalt PEO|Reno, NV|CobaltHub|12|P1 Professional employer payroll|H1 Benefit administration
Ledgerwood Payroll Group|Ledgerwood|Knoxville, TN|WoodPay|3|P1 Managed payroll
Hollis Trust Company|Hollis Trust|Wilmington, DE|HollisBook|6|T1 Institutional trust services
Grayfriars Bank & Trust|Grayfriars|Baltimore, MD|FriarVault|9|T1 Directed trustee and custody
Cedar Quay Trust||Savannah, GA|QuayLedger|12|T1 Custody of collective trusts
Penhallow Custody Services|Penhallow|Boston, MA|PenCustody|9|T1 Global custody|D2 Custody portal hosting
Westering National Trust|Westering|Phoenix, AZ|WestBook|12|T1 Trust accounting and benefit payments
Old Mill Fiduciary Trust||Lancaster, PA|MillTrust|6|T1 Unitized fund accounting
Saltmarsh Trust Company||Charleston, SC|MarshBook|10|T1 Trust services for 403(b) plans
Rosterly HR|Rosterly|Raleigh, NC|Rosterly One|6|H1 Employment records and elections|H2 Rosterly One platform
Peoplefold Systems|Peoplefold|San Jose, CA|Foldspace|9|H2 HR information system
Kestrel Workforce|Kestrel HR|Columbus, OH|KestrelDesk|12|H1 Workforce administration
Timberline Benefits Hub|Timberline Hub|Missoula, MT|HubElect|12|H1 Benefit elections|H2 Election platform
Fairwater Shareholder Services|Fairwater|Kansas City, MO|FairShare|9|A1 Mutual fund transfer agency
Carriage Hill Fund Services||Cincinnati, OH|CarriageTA|6|A1 Shareholder recordkeeping
Meridian Cove Transfer|Meridian Cove|St. Louis, MO|CoveTA|12|A1 Transfer agency for collective trusts
Elmstead Registry||Canton, MA|ElmReg|10|A1 Employer stock registry
Basalt Data Centers|Basalt|Quincy, WA|BasaltWatch|9|D1 Colocation|D2 Colocation and network
Cirrus Vale Hosting|Cirrus Vale|Ashburn, VA|ValeOps|12|D2 Managed cloud hosting
Ironspring Managed Systems|Ironspring|Plano, TX|SpringDesk|6|D1 Managed application hosting|D2 Managed infrastructure
Lantern Bay Cloud||Madison, WI|BayConsole|3|D2 Document storage and print hosting`;

const reportOf = (text: string): InventedReport => ({
  service: services[text.charAt(0)] ?? "recordkeeping",
  socType: text.charAt(1) === "2" ? 2 : 1,
  title: text.slice(3),
});

/** Fictional providers. */
export const inventedProviders: readonly InventedProvider[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", knownAs = "", city = "", system = "", endMonth = "", ...reports] = line.split("|");
    return { name, knownAs: knownAs === "" ? [] : [knownAs], city, system, endMonth: Number(endMonth), reports: reports.map(reportOf) };
  });

type Auditor = readonly [name: string, check: string];
export const inventedAuditors: readonly [Auditor, ...Auditor[]] = [
  ["Ardent & Lowe LLP", "Licensed in Ohio and Colorado; peer review of 2023: pass"],
  ["Merriweather Stone PC", "Licensed in Massachusetts; peer review of 2022: pass"],
  ["Dunmore & Ellery CPAs", "Licensed in Delaware; peer review of 2024: pass with deficiency, not in SOC engagements"],
  ["Pollard Hensley LLP", "Licensed in Texas and Florida; peer review of 2023: pass"],
  ["Vance Trelawney LLP", "Licensed in California; peer review of 2024: pass"],
  ["Ostrander Pike & Co", "Licensed in Minnesota; result of the peer review was not on the public list when this toolkit was made"],
];
