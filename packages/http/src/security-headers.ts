const always: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

const withTls = (isTls: boolean): Readonly<Record<string, string>> =>
  isTls ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};

/** API responses are data: nothing in them may run, load or be framed. No CORS headers are sent. */
export const apiHeaders = (isTls: boolean): Readonly<Record<string, string>> => ({
  ...always,
  ...withTls(isTls),
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
});

/** People type card numbers into Stripe's frames, never into our pages. */
const stripe = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};
const nothing: typeof stripe = { script: "", frame: "", connect: "" };

interface OtherOrigins {
  /** Origin that error reports are sent to. */
  readonly monitoringOrigin?: string;
  /** Whether pages load Stripe's card form. */
  readonly takesCards?: boolean;
}

/** Policy for pages: only our own scripts and styles, inline ones only with this response's nonce, plus the configured origins. */
export const pagePolicy = (nonce: string, { monitoringOrigin = "", takesCards = false }: OtherOrigins = {}): string => {
  const card = takesCards ? stripe : nothing;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${card.script}`.trim(),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${[monitoringOrigin, card.connect].filter(Boolean).join(" ")}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(takesCards ? [`frame-src ${card.frame}`] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
};
