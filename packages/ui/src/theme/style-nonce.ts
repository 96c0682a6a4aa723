import { setNonce } from "get-nonce";

/** The nonce of this page load, from `<meta name="csp-nonce">`; empty without a policy. */
export function styleNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  // Random nonces may begin with underscores; only the placeholder of a page without a server is not a nonce.
  return content === "__CSP_NONCE__" ? "" : content;
}

/** For libraries that add style elements themselves. */
export function announceStyleNonce(): void {
  setNonce(styleNonce());
}
