import { expect, test } from "vitest";
import { formEncoded, secretWays } from "./client-authentication.ts";

const client = { clientId: "6731de76-14a6-49ae-97bc-6eba6914391e", secret: "abc_DEF-1.2*" };
const odd = { ...client, secret: "a+b/c=~d e%" };

test("a value is form-encoded as in the example in RFC 6749, appendix B", () => {
  expect(formEncoded(" %&+£€")).toBe("+%25%26%2B%C2%A3%E2%82%AC");
  expect(formEncoded("abc_DEF-1.2*")).toBe("abc_DEF-1.2*");
  expect(formEncoded("~!'()")).toBe("%7E%21%27%28%29");
});

test.each([
  [["client_secret_basic", "client_secret_post"], client, ["post", "basic"]],
  [["client_secret_basic", "client_secret_post"], odd, ["post", "basic", "basic-as-is"]],
  [["client_secret_post", "private_key_jwt"], odd, ["post"]],
  [["client_secret_basic"], client, ["basic"]],
  [["client_secret_basic"], odd, ["basic", "basic-as-is"]],
  [["client_secret_basic"], { ...odd, clientId: "urn:tieout" }, ["basic"]],
  [undefined, client, ["basic"]],
  [["private_key_jwt"], client, ["post"]],
] as const)("the ways to try for an issuer that lists %j", (methods, of, ways) => {
  expect(secretWays(methods, of)).toEqual(ways);
});
