import { setNonce } from "get-nonce";

/** The nonce of this page load, from `<meta name="csp-nonce">`; empty where there is no policy. */
export function styleNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  return content.startsWith("__") ? "" : content;
}

/** Libraries that add style elements themselves read it from here. */
export function announceStyleNonce(): void {
  setNonce(styleNonce());
}
