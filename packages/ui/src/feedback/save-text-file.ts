/** Downloads text as a file. */
export function saveTextFile(text: string, fileName: string, contentType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: contentType }));
  Object.assign(document.createElement("a"), { href: url, download: fileName }).click();
  // Revoked late: some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
