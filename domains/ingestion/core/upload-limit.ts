/** Whole megabytes, or tenths below one: `2,048`. */
export const megabytesText = (bytes: number): string =>
  (bytes / 2 ** 20).toLocaleString("en-US", { maximumFractionDigits: bytes < 2 ** 20 ? 1 : 0 });

/** What is said of a file above the limit, before it is sent and after. */
export const fileTooLargeSentence = (name: string, limitMegabytes: string): string =>
  `${name} is larger than ${limitMegabytes} MB, the most one file may have, and nothing of it was kept. Export a shorter period or fewer columns, or split the file, and upload the parts one by one into the same slot.`;

export const fileEmptySentence = (name: string): string => `${name} has no bytes. Export it again and upload that.`;

interface ChosenFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Why the file would be refused whatever it holds, so that nobody waits for its upload; null when it can be sent. */
export function uploadObstacle({ name, sizeBytes }: ChosenFile, limitBytes: number): string | null {
  if (sizeBytes > limitBytes) return fileTooLargeSentence(name, megabytesText(limitBytes));
  return sizeBytes === 0 ? fileEmptySentence(name) : null;
}
