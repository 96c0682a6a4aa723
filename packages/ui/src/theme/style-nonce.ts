import { setNonce } from "get-nonce";

/** The nonce of this page load, from `<meta name="csp-nonce">`; empty where there is no policy. */
export function styleNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  // Random nonces may begin with underscores too; only the placeholder of a page without a server is none.
  return content === "__CSP_NONCE__" ? "" : content;
}

/** Libraries that add style elements themselves read it from here. */
export function announceStyleNonce(): void {
  setNonce(styleNonce());
}
