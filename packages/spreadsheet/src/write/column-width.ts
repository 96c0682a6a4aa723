/** Cell padding of the default font, as Excel adds it to a width in characters. */
const paddingCharacters = 0.7109375;

/** Width that the file gives a column of so many characters. */
export const shownWidth = (width: number): number => Math.round((width + paddingCharacters) * 256) / 256;
