/** Cell padding for the default font, which Excel adds to a width in characters. */
const paddingCharacters = 0.7109375;

/** Width stored in the file for a column of this many characters. */
export const shownWidth = (width: number): number => Math.round((width + paddingCharacters) * 256) / 256;
