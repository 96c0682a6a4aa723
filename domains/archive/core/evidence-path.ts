/** The file's path in the sealed bundle: numbered so that files with the same name get different paths, and valid on every file system. */
export function evidencePath({
  outputKey,
  number,
  name,
}: {
  readonly outputKey: string;
  readonly number: number;
  readonly name: string;
}): string {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  const base = name.slice(0, name.length - extension.length).replace(/[^\p{L}\p{N} _().-]/gu, "_");
  return `evidence/${outputKey}/${String(number).padStart(3, "0")} ${[...base].slice(0, 80).join("").trim()}${extension}`;
}
