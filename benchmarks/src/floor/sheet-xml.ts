const escaped = (text: string): string =>
  /[<>&]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : text;

/** One worksheet without styles: inline strings, plain numbers. */
export function sheetXml(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  let xml =
    '<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  for (const row of [head, ...rows]) {
    xml += "<row>";
    for (const value of row)
      xml += typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(String(value ?? ""))}</t></is></c>`;
    xml += "</row>";
  }
  return `${xml}</sheetData></worksheet>`;
}
