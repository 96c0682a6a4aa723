/**
 * Returns the text as a web address if the product may open it: http or https, with no user name in front to disguise the host. Otherwise
 * null.
 */
export function instructionAddress(text: string): string | null {
  const address = text.trim();
  return address.length <= 2000 && /^https?:\/\/[^\s/@\\]+(?:\/\S*)?$/.test(address) ? address : null;
}
