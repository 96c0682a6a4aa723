import type { Draft } from "./draft.ts";
import type { Names } from "./names.ts";
import { withEntry } from "./registers.ts";

const folder = "domains/ingestion/core/formats";
const register = `${folder}/format-registry.ts`;

export function draftFormat(draft: Draft, { slug, camel, title }: Names): void {
  const file = `${folder}/${slug}/${slug}.ts`;
  draft.fill(new Map([["scripts/new/templates/format/format.ts", file]]), [
    ["templateFormat", camel],
    ["template-format", slug],
    ["Template Format", title],
  ]);
  draft.register(register, camel, file);
  draft.edit(register, (text) => withEntry(text, "formats", camel));
}
