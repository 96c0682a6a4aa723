import type { FileUpload } from "../../contract/index.ts";

/** By what a file is recognized when it is chosen again: a browser keeps no file over a reload of the page. */
export const fingerprintOf = ({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string =>
  `${size} ${lastModified} ${name}`.slice(0, 400);

export const isSameFile = (upload: FileUpload, file: File): boolean =>
  upload.size_bytes === file.size && upload.fingerprint === fingerprintOf(file);

export const uploadUrl = (engagementId: string, uploadId?: string): string =>
  `/api/engagements/${engagementId}/uploads/${uploadId === undefined ? "" : `${uploadId}/`}`;

export const uploadIdOf = (url: string): string => /([^/]+)\/?$/.exec(url)?.[1] ?? "";
