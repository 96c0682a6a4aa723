import type Finch from "@tryfinch/finch-api";
import type { z } from "zod";
import {
  type DayRange,
  type PayrollConnection,
  SourceFault,
  type SourcePayLine,
  type SourcePayment,
  type SourcePerson,
  type SourceStatement,
} from "../payroll-source.ts";
import { ask, faultOfAnswer, known } from "./finch-faults.ts";
import { allPages } from "./finch-pages.ts";
import { Company, Directory, Employment, type FinchStatement, Individual, Payments, Responses, StatementPage } from "./finch-shapes.ts";

type Options = Finch.RequestOptions;
/** Creates options for each call, because the library leaves a listener on every signal it gets. */
type MakeOptions = () => Options;

/** Opens a connection that uses one access token. */
export function finchConnection(finch: Finch, signal?: AbortSignal): PayrollConnection {
  const options: MakeOptions = () => (signal ? { signal: AbortSignal.any([signal]) } : {});
  return {
    async company() {
      const { legal_name, ein } = known("company", Company, await ask("company", () => finch.hris.company.retrieve({}, options())));
      return { legalName: legal_name, ein: ein?.replace(/\D/g, "") ?? null };
    },
    personIds: () => personIds(finch, options),
    people: (ids) => people(finch, ids, options),
    payments: (range) => payments(finch, range, options),
    statements: (payment) => statements(finch, payment, options),
    async disconnect() {
      try {
        await ask("disconnect", () => finch.account.disconnect(options()));
      } catch (error) {
        if (!(error instanceof SourceFault) || error.kind !== "revoked") throw error;
      }
    },
  };
}

async function personIds(finch: Finch, options: MakeOptions): Promise<readonly string[]> {
  const what = "directory";
  const people = await allPages({
    what,
    keyOf: ({ id }: { readonly id: string }) => id,
    page: async (offset, limit) => {
      const answer = await ask(what, () => finch.hris.directory.list({ offset, limit }, options()));
      const { individuals, paging } = known(what, Directory, answer);
      return { items: individuals, count: paging.count ?? null };
    },
  });
  return people.map(({ id }) => id).sort();
}

/** Returns the bodies in a batch by ID; if one response is missing or has no body, the whole batch fails. */
async function bodies<Schema extends z.ZodType>(
  { what, schema, ids }: { readonly what: string; readonly schema: Schema; readonly ids: readonly string[] },
  call: (requests: { individual_id: string }[]) => { readonly asResponse: () => Promise<Response> },
): Promise<ReadonlyMap<string, z.output<Schema>>> {
  const { responses } = known(what, Responses, await ask(what, () => call(ids.map((id) => ({ individual_id: id })))));
  const found = new Map<string, z.output<Schema>>();
  for (const { individual_id: id, code, body } of responses) {
    if (code !== 200) throw faultOfAnswer(what, code, body);
    if (id !== undefined) found.set(id, known(what, schema, body));
  }
  if (ids.some((id) => !found.has(id))) throw new SourceFault("incomplete", `${what}: ${found.size} of ${ids.length}`);
  return found;
}

async function people(finch: Finch, ids: readonly string[], options: MakeOptions): Promise<readonly SourcePerson[]> {
  if (ids.length === 0) return [];
  const individuals = await bodies({ what: "individual", schema: Individual, ids }, (requests) =>
    finch.hris.individuals.retrieveMany({ requests }, options()),
  );
  const employments = await bodies({ what: "employment", schema: Employment, ids }, (requests) =>
    finch.hris.employments.retrieveMany({ requests }, options()),
  );
  return ids.flatMap((id) => {
    const [individual, employment] = [individuals.get(id), employments.get(id)];
    return individual && employment ? [personOf(id, individual, employment)] : [];
  });
}

function personOf(id: string, individual: z.output<typeof Individual>, employment: z.output<typeof Employment>): SourcePerson {
  const { first_name: firstName, middle_name: middleName, last_name: lastName, ssn, dob: birthOn } = individual;
  const { source_id: employeeId, start_date: hireOn, end_date: leftOn, latest_rehire_date: rehireOn } = employment;
  const isContractor = employment.employment?.type === "contractor";
  const unit = employment.class_code ?? employment.department?.name ?? null;
  return {
    ...{ id, firstName, middleName, lastName, ssn, birthOn, employeeId, hireOn, leftOn, rehireOn },
    status: employment.employment_status ?? (employment.is_active === null ? null : employment.is_active ? "active" : "terminated"),
    employeeClass: isContractor ? ["Contractor", unit].filter((part) => part !== null).join(", ") : unit,
  };
}

const byDate = (a: SourcePayment, b: SourcePayment): number => (a.payOn === b.payOn ? (a.id < b.id ? -1 : 1) : a.payOn < b.payOn ? -1 : 1);

async function payments(finch: Finch, { startOn, endOn }: DayRange, options: MakeOptions): Promise<readonly SourcePayment[]> {
  const answer = await ask("payment", () => finch.hris.payments.list({ start_date: startOn, end_date: endOn }, options()));
  const found = known("payment", Payments, answer).map(
    (payment): SourcePayment => ({
      id: payment.id,
      payOn: payment.pay_date,
      periodStartOn: payment.pay_period?.start_date ?? null,
      periodEndOn: payment.pay_period?.end_date ?? null,
      grossCents: payment.gross_pay,
      personIds: payment.individual_ids,
    }),
  );
  const unique = new Map(found.map((payment) => [payment.id, payment]));
  return [...unique.values()].filter(({ payOn }) => payOn >= startOn && payOn <= endOn).sort(byDate);
}

async function statements(finch: Finch, payment: SourcePayment, options: MakeOptions): Promise<readonly SourceStatement[]> {
  const what = `pay statements of ${payment.payOn}`;
  // A person may have several statements in a payment; their position tells them apart.
  let place = 0;
  const found = await allPages({
    what,
    keyOf: () => String(place++),
    page: async (offset, limit) => {
      const requests = [{ payment_id: payment.id, offset, limit }];
      const answer = await ask(what, () => finch.hris.payStatements.retrieveMany({ requests }, options()));
      const response = known(what, Responses, answer).responses.find(({ payment_id }) => payment_id === payment.id);
      if (!response) throw new SourceFault("incomplete", `${what}: no answer`);
      if (response.code !== 200) throw faultOfAnswer(what, response.code, response.body);
      const { pay_statements: items, paging } = known(what, StatementPage, response.body);
      return { items, count: paging.count ?? null };
    },
  });
  const paid = new Set(found.map(({ individual_id }) => individual_id));
  const lacking = payment.personIds?.filter((id) => !paid.has(id)).length ?? 0;
  if (lacking > 0) throw new SourceFault("incomplete", `${what}: ${lacking} of ${payment.personIds?.length ?? 0} people have none`);
  const all = found.map(statementOf);
  if (hasTwins(all) && sumOf(all) !== payment.grossCents) throw new SourceFault("incomplete", `${what}: one came twice`);
  return all;
}

/**
 * Overlapping pages return a statement twice, but a person may also be paid the same amount twice; only the payment's total shows which it
 * is.
 */
const hasTwins = (all: readonly SourceStatement[]): boolean => new Set(all.map(textOf)).size < all.length;
const textOf = (statement: SourceStatement): string =>
  JSON.stringify(statement, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
const sumOf = (all: readonly SourceStatement[]): bigint => all.reduce((sum, { grossCents }) => sum + (grossCents ?? 0n), 0n);

const lineKinds = [
  ["earning", "earnings"],
  ["deduction", "employee_deductions"],
  ["contribution", "employer_contributions"],
] as const;

function statementOf(statement: FinchStatement): SourceStatement {
  const lines = lineKinds.flatMap(([group, key]) =>
    (statement[key] ?? []).flatMap((line): SourcePayLine[] =>
      line === null || line.amount === null ? [] : [{ group, type: line.type, name: line.name, cents: line.amount }],
    ),
  );
  const { individual_id: personId, total_hours: hours, gross_pay: grossCents } = statement;
  return { personId, hoursHundredths: hours === null ? null : BigInt(Math.round(hours * 100)), grossCents, lines };
}
