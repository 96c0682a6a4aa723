/** So long what has arrived of a file waits for the rest. */
export const unfinishedUploadDays = 3;

/** So long a removed file can be taken back. */
export const removedFileDays = 7;
