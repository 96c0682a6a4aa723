/** The step that fixes a missing item, chosen by the verb that the item's sentence starts with. */
export function missingStep(sentence: string): "details" | "files" | "mapping" {
  if (/^Enter /.test(sentence)) return "details";
  return /^Confirm /.test(sentence) ? "mapping" : "files";
}
