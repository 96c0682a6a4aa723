/** `1 workpaper`, `3 workpapers`. */
export const workpaperCount = (count: number): string => (count === 1 ? "1 workpaper" : `${count} workpapers`);
