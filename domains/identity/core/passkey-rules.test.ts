import { expect, test } from "vitest";
import { mayFollowCount, relyingPartyOf } from "./passkey-rules.ts";

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])("WebAuthn Level 3, 7.2, step 22: after count %i, count %i is accepted: %s", (kept, given, isTaken) => {
  expect(mayFollowCount(kept, given)).toBe(isTaken);
});

test("a passkey is bound to the product's host; passkeys aren't available if people open the product by a bare IP address", () => {
  expect(relyingPartyOf("https://audit.firm.example:8443")).toEqual({
    id: "audit.firm.example",
    origin: "https://audit.firm.example:8443",
  });
  expect(relyingPartyOf("http://localhost:4000")).toEqual({ id: "localhost", origin: "http://localhost:4000" });
  expect(["http://127.0.0.1:4000", "http://[::1]:4000"].map(relyingPartyOf)).toEqual([null, null]);
});
