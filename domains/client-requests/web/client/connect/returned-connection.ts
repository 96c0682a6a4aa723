/** The payroll system's response, in the URL to which it redirects the browser. */
export type ConnectionReturn = { readonly kind: "code"; readonly code: string; readonly state: string } | { readonly kind: "canceled" };

let kept: ConnectionReturn | null = null;

/** Takes the response from the page's URL and clears it there. False if the URL doesn't come from a payroll system. */
export function keepReturned(search: string): boolean {
  const parameters = new URLSearchParams(search);
  const [code, state, error] = [parameters.get("code"), parameters.get("state"), parameters.get("error")];
  if (code !== null && state !== null) kept = { kind: "code", code, state };
  else if (error !== null) kept = { kind: "canceled" };
  else return false;
  return true;
}

/** Once. */
export function takeReturned(): ConnectionReturn | null {
  const returned = kept;
  kept = null;
  return returned;
}
