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

/** Pages: own scripts and styles only, inline ones with this response's nonce; errors may be sent to one other origin. */
export const pagePolicy = (nonce: string, monitoringOrigin = ""): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${monitoringOrigin}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
