import type { Toolkit } from "../core/index.ts";
import { ToolkitDocument } from "./toolkit-document.ts";

interface Problem {
  /** Path within the document, such as `general.endOn`; empty for the whole document. */
  readonly path: string;
  readonly says: string;
}

const mostProblems = 20;

/** Reads the toolkit in a JSON document; if it is invalid, returns the first problems. */
export function readToolkitDocument(text: string): { readonly toolkit: Toolkit } | { readonly problems: readonly Problem[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [{ path: "", says: `not JSON. ${error instanceof Error ? error.message : ""}` }] };
  }
  const parsed = ToolkitDocument.safeParse(value);
  if (parsed.success) return { toolkit: parsed.data };
  return { problems: parsed.error.issues.slice(0, mostProblems).map(({ path, message }) => ({ path: path.join("."), says: message })) };
}
