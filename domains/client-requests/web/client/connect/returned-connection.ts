/** What a payroll system has sent the browser back with. */
export type ConnectionReturn = { readonly kind: "code"; readonly code: string; readonly state: string } | { readonly kind: "canceled" };

let kept: ConnectionReturn | null = null;

/** From the address of the page, which is then cleared of it. False where the address is none that a payroll system leads to. */
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
