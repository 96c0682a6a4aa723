/** Whole megabytes, with one decimal below 1 MB: `2,048`. */
export const megabytesText = (bytes: number): string =>
  (bytes / 2 ** 20).toLocaleString("en-US", { maximumFractionDigits: bytes < 2 ** 20 ? 1 : 0 });

/** Message for a file above the limit, before and after upload. */
export const fileTooLargeSentence = (name: string, limitMegabytes: string): string =>
  `${name} is larger than ${limitMegabytes} MB, the limit for one file, and was not saved. Export a shorter period or fewer columns, or split the file and upload the parts to the same slot.`;

export const fileEmptySentence = (name: string): string => `${name} is empty. Export it again and upload the new file.`;

interface ChosenFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Why the file would be refused whatever it contains, so that no one waits for an upload in vain; null if it can be sent. */
export function uploadObstacle({ name, sizeBytes }: ChosenFile, limitBytes: number): string | null {
  if (sizeBytes > limitBytes) return fileTooLargeSentence(name, megabytesText(limitBytes));
  return sizeBytes === 0 ? fileEmptySentence(name) : null;
}
