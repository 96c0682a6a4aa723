import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
}

const document = path.join(import.meta.dirname, "../docs/openapi.json");
const { paths } = JSON.parse(readFileSync(document, "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

function operation(call: string): Operation {
  const [method = "", address = ""] = call.split(" ");
  return paths[address]?.[method.toLowerCase()] ?? expect.fail(`docs/openapi.json has no ${call}`);
}
/** Fields in the body; an optional field has a question mark. */
function fieldsOf(call: string): readonly string[] {
  const schema = Object.values(operation(call).requestBody?.content ?? {})[0]?.schema ?? {};
  return Object.keys(schema.properties ?? {}).map((name) => (schema.required?.includes(name) ? name : `${name}?`));
}
const answerOf = (call: string): Schema =>
  Object.entries(operation(call).responses).flatMap(([status, { content }]) =>
    status.startsWith("2") ? Object.values(content ?? {}).map(({ schema }) => schema) : [],
  )[0] ?? {};

test.each([
  ["POST /api/storefront/purchase-orders/", ["toolkit_ids"]],
  ["PUT /api/storefront/purchase-orders/", ["toolkit_ids"]],
  ["POST /api/storefront/purchases/", ["purchase_order_id", "payment_method?", "toolkit_ids?", "credits?", "amount?"]],
  ["POST /api/billing/purchase-credits/", ["quantity"]],
  ["POST /api/storefront/validate-email/", ["email"]],
  ["POST /api/storefront/user-creation/", ["email", "organization_name", "name", "lastname", "password", "referral_code?"]],
  ["POST /api/storefront/user-verification-tokens/send-code/", ["email"]],
  ["POST /api/storefront/user-verification-tokens/validate-code/", ["email", "validation_code"]],
  ["POST /api/storefront/user-demographics/", ["email", "employee_count", "role"]],
])("%s accepts these fields and requires no others", (call, fields) => {
  expect(fieldsOf(call)).toEqual(fields);
});

test.each([
  ["GET /api/storefront/purchase-orders/", ["status"]],
  ["GET /api/storefront/toolkits/", ["purchased"]],
  ["GET /api/storefront/toolkit-search/", ["keyword", "page", "pageSize", "filters_only"]],
])("%s accepts these parameters, all optional", (call, names) => {
  const query = (operation(call).parameters ?? []).filter((parameter) => parameter.in === "query");
  expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(query.filter(({ required }) => required)).toEqual([]);
});

test("a toolkit request is multipart, and only a prepaid purchase names its payment method", () => {
  expect(Object.keys(operation("POST /api/storefront/toolkit-request/").requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  const { schema } = Object.values(operation("POST /api/storefront/purchases/").requestBody?.content ?? {})[0] ?? {};
  expect(schema?.properties?.payment_method?.const).toBe("prepaid");
});

test("the credits dashboard and the credit purchase respond with these fields", () => {
  const { properties = {} } = answerOf("GET /api/credits/dashboard/");
  expect(Object.keys(properties)).toEqual(["current_balance", "is_contract_ended", "price_per_credit", "current_contract", "activities"]);
  const contract = [properties.current_contract, ...(properties.current_contract?.anyOf ?? [])].find((one) => one?.properties);
  expect(Object.keys(contract?.properties ?? {})).toEqual(["new_credits", "new_credit_price", "end_date", "total_credits", "is_ended"]);
  expect(Object.keys(answerOf("POST /api/billing/purchase-credits/").properties ?? {})).toEqual(["client_secret"]);
  expect(Object.keys(answerOf("GET /api/organizations/current-balance/").properties ?? {})).toContain("current_balance");
});
