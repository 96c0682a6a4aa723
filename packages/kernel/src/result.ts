/** An expected outcome: either a value or a coded failure. Exceptions are for bugs and outages. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

export const success = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const failure = <F>(problem: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure: problem });
