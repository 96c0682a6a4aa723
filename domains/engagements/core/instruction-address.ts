/** The web address in a text, as it may be opened from the product: http or https, and no name before the host that disguises it. Else null. */
export function instructionAddress(text: string): string | null {
  const address = text.trim();
  return address.length <= 2000 && /^https?:\/\/[^\s/@\\]+(?:\/\S*)?$/.test(address) ? address : null;
}
