import { expect, test } from "vitest";
import { keepBegun, takeReturn, typedDomain } from "./begun-sign-on.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    ...{ length: 0, key: () => null, clear: () => kept.clear() },
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}
const begun = { email: "ann@firm.example", state: "s".repeat(43), search: "?redirect=%2Fclients" };

test("a redirect back belongs to the sign-in that this tab began, and is used once", () => {
  const tab = storage();
  keepBegun(tab, begun);
  const address = `?code=abc&state=${begun.state}&iss=https%3A%2F%2Flogin.firm.example`;
  const answer = { email: begun.email, code: "abc", state: begun.state, iss: "https://login.firm.example" };
  expect(takeReturn(address, tab)).toEqual({ kind: "answer", answer, search: begun.search });
  expect(takeReturn(address, tab)).toMatchObject({ kind: "refused", search: "" });
});

test("a URL with the state of another sign-in, or with one that this tab didn't begin, completes nothing", () => {
  const tab = storage();
  expect(takeReturn(`?code=abc&state=${begun.state}`, tab)).toMatchObject({ kind: "refused" });
  keepBegun(tab, begun);
  expect(takeReturn(`?code=abc&state=${"x".repeat(43)}`, tab)).toMatchObject({ kind: "refused" });
});

test("an issuer's own refusal text is not repeated", () => {
  for (const [error, sentence] of [
    ["access_denied", /was canceled/],
    ["temporarily_unavailable", /unavailable/],
    ["constructor", /didn't finish/],
    ["anything", /didn't finish/],
  ] as const) {
    const tab = storage();
    keepBegun(tab, begun);
    const found = takeReturn(`?error=${error}&error_description=Call%20this%20number&state=${begun.state}`, tab);
    expect(found).toMatchObject({ kind: "refused", sentence: expect.stringMatching(sentence), search: begun.search });
    expect(JSON.stringify(found)).not.toContain("number");
  }
});

test("other URLs of the login page are not treated as an issuer's redirect", () => {
  for (const search of ["", "?redirect=%2Fclients", "?state=", "?code=abc", `?state=${begun.state}`])
    expect(takeReturn(search, storage())).toBeNull();
});

test("the domain is looked up once the email may be complete", () => {
  expect(["ann", "ann@", "ann@firm", "ann@firm.", "ann@firm.e", "@firm.example", "a b@firm.example"].map(typedDomain)).toEqual(
    Array(7).fill(null),
  );
  expect([" Ann@Firm.Example ", "ann@mail.firm.co"].map(typedDomain)).toEqual(["firm.example", "mail.firm.co"]);
});
