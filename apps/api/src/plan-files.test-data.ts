import type { userOf } from "./product-bed.test-data.ts";

/** A fictional plan with twelve people, whose SSNs are never issued; every amount is in whole cents. */
const people = Array.from({ length: 12 }, (_, index) => ({
  id: `P${String(index + 1).padStart(4, "0")}`,
  ssn: `9${10 + index}-${20 + index}-${1000 + index * 7}`,
  name: `${["Adler", "Brook", "Castan", "Delmar"][index % 4]}${index}, ${["Ana", "Ben", "Cid"][index % 3]}`,
  pretax: 10_000 + index * 250,
  match: 5_000 + index * 125,
  paid: index < 6 ? 250_000 + index * 75_000 : 0,
}));
const payDates = ["01/31/2024", "04/30/2024", "07/31/2024", "10/31/2024"];

const money = (cents: number): string => (cents / 100).toFixed(2);
const csv = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(",")).join("\n")}\n`;

function balances(): { readonly rows: string[][]; readonly totals: Record<"begin" | "in" | "gain" | "out" | "end", number> } {
  const totals = { begin: 0, in: 0, gain: 0, out: 0, end: 0 };
  const rows = people.flatMap((person, index) =>
    (["Employee Pre-Tax", "Employer Match"] as const).map((source, position) => {
      const begin = 500_000 + index * 10_000;
      const added = payDates.length * (position === 0 ? person.pretax : person.match);
      const gain = 2_000 + index * 10;
      const out = position === 0 ? person.paid : 0;
      const end = begin + added + gain - out;
      totals.begin += begin;
      totals.in += added;
      totals.gain += gain;
      totals.out += out;
      totals.end += end;
      return [
        person.id,
        person.ssn,
        person.name,
        source,
        "Target 2040",
        money(begin),
        money(added),
        money(gain),
        money(-out),
        money(end),
        "100",
      ];
    }),
  );
  return { rows, totals };
}

const distributionHead =
  "Participant ID,SSN,Participant Name,Payment Date,Distribution Type,Gross Amount,Federal Withholding,State Withholding,Fee,Net Amount,1099-R Code".split(
    ",",
  );
const distributionRow = (person: (typeof people)[number], paidOn: string, type = "Termination - Lump Sum"): string[] => [
  person.id,
  person.ssn,
  person.name,
  paidOn,
  type,
  money(person.paid),
  money(person.paid / 5),
  "0.00",
  "50.00",
  money(person.paid - person.paid / 5 - 5_000),
  "1",
];

/** Distributions with an unreadable row, one outside the plan year, one with too little withholding, and a total row. */
export function distributionFile(options: { readonly isBroken?: boolean; readonly type?: string } = {}): string {
  const payments = people.filter((person) => person.paid > 0);
  const rows = payments.map((person, index) => distributionRow(person, `0${index + 1}/15/2024`, options.type));
  const [first] = payments;
  if (first) rows.push(distributionRow(first, "02/10/2025", options.type));
  if (first && options.isBroken)
    rows.push([...distributionRow(first, "03/10/2024", options.type).slice(0, 5), "12,34x", "0.00", "0.00", "0.00", "0.00", "1"]);
  const third = rows[2];
  if (third) third[6] = "1.00";
  return csv([distributionHead, ...rows, ["Total", "", "", "", "", money(rows.length), "", "", "", "", ""]]);
}

export function planFiles(options: { readonly isBroken?: boolean } = {}): Readonly<Record<string, string>> {
  const { rows, totals } = balances();
  const head =
    "Participant ID,SSN,Participant Name,Money Source,Fund Name,Beginning Balance,Contributions,Gain/Loss,Distributions,Ending Balance,Vested %";
  return {
    participant_balances: csv([head.split(","), ...rows]),
    contribution_detail: csv([
      "Participant ID,SSN,Name,Payroll Date,Source,Amount".split(","),
      ...people.flatMap((person) =>
        payDates.flatMap((date) => [
          [person.id, person.ssn, person.name, date, "Employee Pre-Tax", money(person.pretax)],
          [person.id, person.ssn, person.name, date, "Employer Match", money(person.match)],
        ]),
      ),
    ]),
    distribution_detail: distributionFile(options),
    trust_statement: csv([
      ["Description", "Amount"],
      ["Beginning Balance", money(totals.begin)],
      ["Contributions", money(totals.in)],
      ["Investment gain/loss", money(totals.gain + 12_345)],
      ["Distributions", money(-totals.out)],
      ["Ending Balance", money(totals.end)],
    ]),
    payroll_register: csv([
      "Employee ID,SSN,Last Name,First Name,Check Date,Hours,Gross Earnings,Plan Compensation,Pre-Tax Contribution,Employer Match".split(
        ",",
      ),
      ...people.flatMap((person) =>
        payDates.map((date) => [
          person.id.replace("P", "E"),
          person.ssn,
          person.name.split(", ")[0] ?? "",
          person.name.split(", ")[1] ?? "",
          date,
          "80",
          money(person.pretax * 20),
          money(person.pretax * 20),
          money(person.pretax),
          money(person.match),
        ]),
      ),
    ]),
  };
}

/** An engagement whose plan files are confirmed and processed, with a fixed sample if a size is given; returns its ID. */
export async function processedPlan(user: ReturnType<typeof userOf>, sampleSize?: number): Promise<string> {
  const { id } = await user.create({ client_name: "Corvid Tool Works" });
  await user.attach(id, "Other");
  await user.attach(id, "Payroll");
  await user.fill(id, planFiles());
  await user.confirmAll(id);
  if (sampleSize !== undefined) await user.sample(id, sampleSize);
  const { status } = await user.process(id);
  if (status !== "succeeded") throw new Error(`the run of the plan's files ended as ${status}`);
  return id;
}
