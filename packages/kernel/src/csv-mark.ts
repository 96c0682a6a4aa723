/** First character of every CSV that users download to read; without it, Excel reads UTF-8 as the Windows code page. */
export const csvMark = "\uFEFF";
