/** Days that an incomplete upload is kept, waiting for the rest. */
export const unfinishedUploadDays = 3;

/** Days during which a removed file can be restored. */
export const removedFileDays = 7;
