import type { FileUpload } from "../../contract/index.ts";

/** Identifies a file that is chosen again, since browsers don't keep files across a reload. */
export const fingerprintOf = ({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string =>
  `${size} ${lastModified} ${name}`.slice(0, 400);

export const isSameFile = (upload: FileUpload, file: File): boolean =>
  upload.size_bytes === file.size && upload.fingerprint === fingerprintOf(file);

export const uploadUrl = (engagementId: string, uploadId?: string): string =>
  `/api/engagements/${engagementId}/uploads/${uploadId === undefined ? "" : `${uploadId}/`}`;

export const uploadIdOf = (url: string): string => /([^/]+)\/?$/.exec(url)?.[1] ?? "";
