/** First character of every CSV that people download to read; without it, Excel reads UTF-8 as the Windows code page. */
export const csvMark = "\uFEFF";
