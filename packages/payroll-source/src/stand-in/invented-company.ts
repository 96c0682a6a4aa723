import { addDays, fromEpochDay, type PlainDate, toEpochDay } from "@tieout/kernel";

/*
 * An invented company in the form of Finch's responses: people, and pay every second Friday of any year. SSNs are from ranges that are
 * never issued.
 */

const givenNames = ["Avery", "Blair", "Casey", "Devin", "Emery", "Flynn", "Gray", "Harper", "Indigo", "Jules", "Kendall", "Lennon"];
const familyNames = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Juniper", "Katsura", "Larch"];
const departments = ["Bakery", "Warehouse", "Office"];
const peopleCount = 34;
const digits = (value: number, length: number): string => String(value).padStart(length, "0");

/** Derived entirely from the position in the list, so each call returns the same person. */
export interface InventedPerson {
  readonly id: string;
  readonly place: number;
  readonly hireOn: PlainDate;
  readonly leftOn: PlainDate | null;
}

const uuid = (kind: number, place: number): string => `${digits(kind, 8)}-0000-4000-8000-${digits(place, 12)}`;
const day = (text: string): PlainDate => text as PlainDate;

export const inventedPeople: readonly InventedPerson[] = Array.from({ length: peopleCount }, (_, place) => ({
  id: uuid(1, place),
  place,
  hireOn: fromEpochDay(toEpochDay(day("2012-02-06")) + place * 61),
  leftOn: place % 11 === 10 ? addDays(day("2012-02-06"), place * 61 + 2400 + place * 30) : null,
}));

export const inventedCompany = {
  ...{ id: uuid(9, 1), legal_name: "Brightwater Foods Inc", ein: "000000023", entity: { type: "corporation", subtype: "c_corporation" } },
  ...{
    primary_email: "payroll@brightwater.example",
    primary_phone_number: null,
    departments: departments.map((name) => ({ name, parent: null })),
  },
  // Included in the response but never stored.
  accounts: [
    {
      account_name: "Operating",
      account_number: "000123456789",
      account_type: "checking",
      institution_name: "Example Bank",
      routing_number: "000000000",
    },
  ],
  locations: [],
};

const nameOf = ({ place }: InventedPerson) => ({
  first_name: givenNames[place % givenNames.length] ?? "",
  middle_name: place % 3 === 0 ? "Q" : null,
  last_name: `${familyNames[(place * 5) % familyNames.length]}${place < 12 ? "" : place < 24 ? "son" : "field"}`,
});

export const directoryEntry = (person: InventedPerson) => ({
  ...{
    id: person.id,
    ...nameOf(person),
    manager: null,
    department: { name: departments[person.place % 3] },
    is_active: person.leftOn === null,
  },
});

export const individualOf = (person: InventedPerson) => ({
  ...{ id: person.id, ...nameOf(person), preferred_name: null, gender: null, ethnicity: null, marital_status: null },
  ...{
    dob: fromEpochDay(toEpochDay(day("1961-05-14")) + person.place * 401),
    ssn: `9${digits(10 + person.place, 2)}${digits(5000 + person.place * 7, 6)}`,
  },
  emails: [{ data: `person${person.place}@brightwater.example`, type: "work" }],
  phone_numbers: null,
  residence: { line1: "1 Example Street", line2: null, city: "Springfield", state: "IL", postal_code: "00000", country: "US" },
});

export const employmentOf = (person: InventedPerson) => ({
  ...{ id: person.id, ...nameOf(person), title: null, manager: null, location: null, department: { name: departments[person.place % 3] } },
  ...{
    employment: { type: "employee", subtype: "full_time" },
    start_date: person.hireOn,
    end_date: person.leftOn,
    latest_rehire_date: null,
  },
  ...{ is_active: person.leftOn === null, employment_status: person.leftOn === null ? "active" : "terminated", class_code: null },
  ...{ source_id: String(4100 + person.place), income: null, income_history: [], custom_fields: [] },
  ...{ flsa_status: null, highly_compensated_employee: null, key_employee: null, union_code: null, union_local: null },
});

const isPaidOn = ({ hireOn, leftOn }: InventedPerson, on: PlainDate): boolean =>
  hireOn <= on && (leftOn === null || leftOn >= addDays(on, -14));

/** A Friday payday; all other paydays are a multiple of 14 days away. */
const paidOnce = toEpochDay(day("2024-01-05"));

export interface InventedPayment {
  readonly id: string;
  readonly payOn: PlainDate;
}

export function inventedPayments(startOn: PlainDate, endOn: PlainDate): readonly InventedPayment[] {
  const first = Math.ceil((toEpochDay(startOn) - paidOnce) / 14);
  const last = Math.floor((toEpochDay(endOn) - paidOnce) / 14);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const epochDay = paidOnce + (first + index) * 14;
    return { id: uuid(2, epochDay), payOn: fromEpochDay(epochDay) };
  });
}

export const paymentOfId = (id: string): InventedPayment => ({ id, payOn: fromEpochDay(Number(id.slice(-12))) });

const dollars = (amount: number) => ({ amount, currency: "usd" });
const line = (name: string, type: string | null, amount: number) => ({ name, type, amount, currency: "usd", attributes: null });

function earningsOf({ place }: InventedPerson, { payOn }: InventedPayment) {
  const regular = 180_000 + place * 7_340;
  const earnings = [{ ...line("Regular Wages", "wage", regular), hours: 80 }];
  if (place % 4 === 1) earnings.push({ ...line("Overtime", "overtime", Math.round(regular / 20)), hours: 3.5 });
  if (payOn.slice(5, 7) === "12" && place % 2 === 0) earnings.push({ ...line("Year-End Bonus", "bonus", 125_000), hours: 0 });
  return earnings;
}

function statementOf(person: InventedPerson, payment: InventedPayment) {
  const { place } = person;
  const earnings = earningsOf(person, payment);
  const gross = earnings.reduce((sum, { amount }) => sum + amount, 0);
  const deferral = place % 5 === 4 ? 0 : Math.round((gross * (3 + (place % 4))) / 100);
  const employee = [
    ...(deferral > 0 ? [{ ...line("401(k)", "401k", deferral), pre_tax: true }] : []),
    ...(place % 6 === 2 ? [{ ...line("Roth 401(k)", "401k_roth", Math.round(gross / 50)), pre_tax: false }] : []),
    ...(place % 9 === 3 ? [{ ...line("401(k) Loan", "401k_loan", 8_215), pre_tax: false }] : []),
    { ...line("Dental", "s125_dental", 1_450), pre_tax: true },
  ];
  return {
    ...{ individual_id: person.id, type: "regular_payroll", payment_method: "direct_deposit" },
    total_hours: earnings.reduce((sum, { hours }) => sum + hours, 0),
    ...{ gross_pay: dollars(gross), net_pay: dollars(Math.round(gross * 0.7)), earnings, employee_deductions: employee },
    employer_contributions: deferral > 0 ? [line("401(k) Match", "401k", Math.round(Math.min(deferral, gross * 0.04) / 2))] : [],
    taxes: [{ ...line("Federal Income Tax", "federal", Math.round(gross / 10)), employer: false }],
  };
}

export const statementsOf = (payment: InventedPayment) =>
  inventedPeople.filter((person) => isPaidOn(person, payment.payOn)).map((person) => statementOf(person, payment));

export function paymentOf(payment: InventedPayment) {
  const statements = statementsOf(payment);
  const gross = statements.reduce((sum, { gross_pay }) => sum + gross_pay.amount, 0);
  return {
    ...{ id: payment.id, pay_date: payment.payOn, debit_date: payment.payOn, pay_group_ids: [], pay_frequencies: ["bi_weekly"] },
    pay_period: { start_date: addDays(payment.payOn, -18), end_date: addDays(payment.payOn, -5) },
    ...{ company_debit: dollars(gross), gross_pay: dollars(gross), net_pay: dollars(Math.round(gross * 0.7)) },
    ...{ employee_taxes: dollars(Math.round(gross / 10)), employer_taxes: dollars(0) },
    individual_ids: statements.map(({ individual_id }) => individual_id),
  };
}
