// Characters that XML 1.0 cannot represent; a carriage return would be read back as a line feed.
const unwritable =
  "[\\u0000-\\u0008\\u000B-\\u001F\\uFFFE\\uFFFF]|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]";
// Text that contains `_x0041_` would be read as `A`, and so would `_x0041` before a character that is itself escaped as `_x…_`.
const looksEscaped = `_x(?=[0-9A-Fa-f]{4}(?:_|${unwritable}))`;
const special = new RegExp(`${looksEscaped}|${unwritable}|[&<>]`, "g");

function replacement(match: string): string {
  if (match === "&") return "&amp;";
  if (match === "<") return "&lt;";
  if (match === ">") return "&gt;";
  if (match === "_x") return "_x005F_x";
  return `_x${match.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/**
 * Escapes text for XML character data, using the `_xHHHH_` form of ECMA-376 part 1, 22.9.2.19 (ST_Xstring) for characters that XML cannot
 * represent.
 */
export const escapeXmlText = (text: string): string => text.replace(special, replacement);

/** Like `escapeXmlText`, for attribute values in double quotes. */
export const escapeXmlAttribute = (text: string): string =>
  escapeXmlText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
