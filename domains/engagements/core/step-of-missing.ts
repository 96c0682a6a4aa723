/** The step on which a thing that is missing can be put right, by the verb its sentence begins with. */
export function stepOfMissing(sentence: string): "details" | "files" | "mapping" {
  if (/^Enter /.test(sentence)) return "details";
  return /^Confirm the mapping /.test(sentence) ? "mapping" : "files";
}
