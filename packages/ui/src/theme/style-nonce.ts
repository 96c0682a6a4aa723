import { setNonce } from "get-nonce";

/** Nonce of this page load, from `<meta name="csp-nonce">`; empty if there is no policy. */
export function styleNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  // Random nonces may begin with underscores; only the placeholder in a page that no server has filled in is not a nonce.
  return content === "__CSP_NONCE__" ? "" : content;
}

/** Sets the nonce for libraries that add their own style elements. */
export function announceStyleNonce(): void {
  setNonce(styleNonce());
}
