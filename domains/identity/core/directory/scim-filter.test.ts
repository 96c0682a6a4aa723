import fc from "fast-check";
import { parse } from "scim2-parse-filter";
import { describe, expect, test } from "vitest";
import { filterLimits, parseScimFilter, type ScimFilter } from "./scim-filter.ts";

const equals = (attribute: string, value: string) => ({ kind: "equals", attribute, value });
const filterOf = (text: string) => {
  const parsed = parseScimFilter(text);
  return parsed.ok ? parsed.value : expect.fail(parsed.failure.detail);
};
const refusalOf = (text: string) => {
  const parsed = parseScimFilter(text);
  return parsed.ok ? expect.fail(JSON.stringify(parsed.value)) : parsed.failure;
};

describe("a filter", () => {
  test.each([
    ['userName eq "Anna@Firm.com"', equals("username", "Anna@Firm.com")],
    ['USERNAME EQ "a"', equals("username", "a")],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', equals("username", "a")],
    ['externalId eq "00u \\"1\\" \\u00e9"', equals("externalid", '00u "1" é')],
    ['emails eq "a"', equals("emails.value", "a")],
    ['emails.value eq "a"', equals("emails.value", "a")],
    ['emails[type eq "work"]', equals("emails.type", "work")],
    ["active eq true", equals("active", "true")],
    ['active eq "False"', equals("active", "false")],
    ['(id eq "1")', equals("id", "1")],
    ['manager eq "1"', equals("manager", "1")],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "1"', equals("manager", "1")],
  ])("like %s is parsed", (text, filter) => {
    expect(filterOf(text)).toEqual(filter);
  });

  test("gives `and` precedence over `or`, and parentheses precedence over both", () => {
    const [a, b, c] = ["a", "b", "c"].map((value) => equals("id", value));
    expect(filterOf('id eq "a" or id eq "b" and id eq "c"')).toEqual({ kind: "or", left: a, right: { kind: "and", left: b, right: c } });
    expect(filterOf('(id eq "a" or id eq "b") and id eq "c"')).toEqual({ kind: "and", left: { kind: "or", left: a, right: b }, right: c });
    expect(filterOf('emails[type eq "work" and value eq "a@b.c"]')).toEqual({
      kind: "and",
      left: equals("emails.type", "work"),
      right: equals("emails.value", "a@b.c"),
    });
  });

  test.each([
    ["", "is not complete"],
    ["userName", "is not complete"],
    ['userName co "a"', "has co where eq is expected"],
    ["userName pr", "has pr where eq is expected"],
    ["userName eq a", "has a where a value is expected"],
    ["userName eq 1", "compares username with something other than a quoted string"],
    ['active eq "maybe"', "compares active with something other than true or false"],
    ['title eq "a"', "uses title, which is not filterable"],
    ['not (userName eq "a")', "uses not, which is not filterable"],
    ['(userName eq "a"', "has nothing more where ) is expected"],
    ['userName eq "a" userName', "continues after its end with userName"],
    ['userName eq "a', "has an unclosed quotation mark or an invalid character"],
    [`${"(".repeat(30)}id eq "a"${")".repeat(30)}`, "has parentheses nested more than 20 deep"],
    [Array.from({ length: 51 }, () => 'id eq "a"').join(" or "), "has more than 50 comparisons"],
    [`id eq "${"a".repeat(filterLimits.longest)}"`, "is longer than 2000 characters"],
  ])("like %s is refused with the reason", (text, why) => {
    const refused = refusalOf(text);
    expect(refused.scimType).toBe("invalidFilter");
    expect(refused.detail).toContain(`The filter ${why}.`);
    expect(refused.detail).toContain("You can filter by userName");
  });

  const attribute = fc.constantFrom("userName", "externalId", "id", "emails.value");
  const comparison = fc.tuple(attribute, fc.string({ maxLength: 12 })).map(([name, value]) => `${name} eq ${JSON.stringify(value)}`);
  const filters = fc.letrec<{ filter: string }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      comparison,
      fc.tuple(tie("filter"), fc.constantFrom("and", "or"), tie("filter")).map(([left, word, right]) => `(${left}) ${word} (${right})`),
    ),
  })).filter;

  test("in this grammar is parsed the same way as by another RFC 7644 parser", () => {
    fc.assert(
      // The other parser handles escapes differently.
      fc.property(filters, (text) => {
        fc.pre(!text.includes("\\"));
        expect(flat(filterOf(text))).toEqual(flatOfOther(parse(text)));
      }),
    );
  });

  test("with any text is parsed or refused with a sentence", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom("(", ")", "[", "]", "userName", "emails", "eq", "and", "or", '"a"', "true"))
            .map((words) => words.join(" ")),
        ),
        (text) => {
          const parsed = parseScimFilter(text);
          if (!parsed.ok) expect(parsed.failure.detail).toMatch(/^The filter .+\. You can/s);
        },
      ),
    );
  });
});

/** Flattens nested `and` and `or`, as the other parser does. */
function flat(filter: ScimFilter): unknown {
  if (filter.kind === "equals") return [filter.attribute, filter.value];
  const members = (one: ScimFilter): unknown[] => (one.kind === filter.kind ? [...members(one.left), ...members(one.right)] : [flat(one)]);
  return [filter.kind, ...members(filter)];
}

function flatOfOther(filter: ReturnType<typeof parse>): unknown {
  if (filter.op === "and" || filter.op === "or")
    return [
      filter.op,
      ...filter.filters.flatMap((one) => (one.op === filter.op ? (flatOfOther(one) as unknown[]).slice(1) : [flatOfOther(one)])),
    ];
  return "compValue" in filter ? [filter.attrPath.toLowerCase(), filter.compValue] : expect.fail(filter.op);
}

test.each(['userName eq "a\\u0000b"', 'externalId eq "\\ud83d"', 'emails[value eq "\\u0000"]'])(
  "a character that databases cannot store is refused, even as an escape: %s",
  (filter) => {
    const read = parseScimFilter(filter);
    expect(read).toMatchObject({
      ok: false,
      failure: { scimType: "invalidFilter", detail: expect.stringContaining("no attribute can contain") },
    });
  },
);
