import { parsePlainDate } from "@tieout/kernel";
import {
  directoryEntry,
  employmentOf,
  individualOf,
  inventedCompany,
  inventedPayments,
  inventedPeople,
  paymentOf,
  paymentOfId,
  statementsOf,
} from "./invented-company.ts";

type JsonFields = Readonly<Record<string, unknown>>;

/** Fewer items than requested, so a caller that reads only one page misses the rest. */
const mostOnAPage = 15;

function slice<Item>(
  items: readonly Item[],
  limit: unknown,
  offset: unknown,
): { items: readonly Item[]; paging: { offset: number; count: number } } {
  const from = Number(offset ?? 0);
  const most = Math.min(Number(limit ?? mostOnAPage), mostOnAPage);
  return { items: items.slice(from, from + most), paging: { offset: from, count: items.length } };
}

const requestsOf = ({ requests }: JsonFields): readonly JsonFields[] =>
  Array.isArray(requests) ? requests.filter((one): one is JsonFields => typeof one === "object" && one !== null) : [];

const missing = { code: 404, name: "not_found", message: "The stand-in does not know it." };

const batch = (given: JsonFields, bodyOf: (person: (typeof inventedPeople)[number]) => unknown) => ({
  responses: requestsOf(given).map(({ individual_id: id }) => {
    const person = inventedPeople.find((one) => one.id === id);
    return person ? { individual_id: id, code: 200, body: bodyOf(person) } : { individual_id: id, code: 404, body: missing };
  }),
});

function payments(query: URLSearchParams) {
  const [startOn, endOn] = [parsePlainDate(query.get("start_date") ?? ""), parsePlainDate(query.get("end_date") ?? "")];
  return startOn && endOn ? inventedPayments(startOn, endOn).map(paymentOf) : [];
}

const statements = (given: JsonFields) => ({
  responses: requestsOf(given).map(({ payment_id: id, limit, offset }) => {
    const { items, paging } = slice(statementsOf(paymentOfId(String(id))), limit, offset);
    return { payment_id: id, code: 200, body: { pay_statements: items, paging } };
  }),
});

/** Answers Finch's `/employer` calls; undefined if there is no such call. */
export function answerEmployer(call: string, query: URLSearchParams, given: JsonFields): unknown {
  switch (call) {
    case "GET /employer/company":
      return inventedCompany;
    case "GET /employer/directory": {
      const { items, paging } = slice(inventedPeople, query.get("limit") ?? undefined, query.get("offset") ?? undefined);
      return { individuals: items.map(directoryEntry), paging };
    }
    case "POST /employer/individual":
      return batch(given, individualOf);
    case "POST /employer/employment":
      return batch(given, employmentOf);
    case "GET /employer/payment":
      return payments(query);
    case "POST /employer/pay-statement":
      return statements(given);
    default:
      return undefined;
  }
}
