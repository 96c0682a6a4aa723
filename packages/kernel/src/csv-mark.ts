/** Begins every CSV that a person downloads to look at: without it, Excel reads UTF-8 as the code page of Windows. */
export const csvMark = "\uFEFF";
