/** Number of days that an incomplete upload is kept while waiting for the rest. */
export const unfinishedUploadDays = 3;

/** Days during which a removed file can be restored. */
export const removedFileDays = 7;
