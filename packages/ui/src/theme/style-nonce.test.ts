import fc from "fast-check";
import { getNonce } from "get-nonce";
import { afterEach, expect, test, vi } from "vitest";
import { announceStyleNonce, styleNonce } from "./style-nonce.ts";

/** A page whose `<meta name="csp-nonce">` has this content; without the element for null. */
const pageWith = (content: string | null) =>
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (selector === 'meta[name="csp-nonce"]' && content !== null ? { content } : null),
  });
afterEach(() => vi.unstubAllGlobals());

test("any nonce the server can generate is used unchanged, even one that begins like the placeholder", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  const nonce = fc.array(fc.constantFrom(...letters), { minLength: 24, maxLength: 24 }).map((drawn) => drawn.join(""));
  fc.assert(
    fc.property(
      fc.oneof(
        nonce,
        nonce.map((drawn) => `__CSP_NONCE__${drawn}`.slice(0, 24)),
      ),
      (drawn) => {
        pageWith(drawn);
        expect(styleNonce()).toBe(drawn);
      },
    ),
  );
});

test.each([["__CSP_NONCE__"], [""], [null]])("a page without a nonce from the server (%j) has none", (content) => {
  pageWith(content);
  expect(styleNonce()).toBe("");
});

test("styles added later by libraries carry the page's nonce", () => {
  pageWith("drawn-by-the-server-0001");
  announceStyleNonce();
  expect(getNonce()).toBe("drawn-by-the-server-0001");
});
