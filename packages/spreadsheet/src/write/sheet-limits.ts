/** Limits of Excel 2016 (Microsoft, "Excel specifications and limits"). */
export const maximumRows = 1_048_576;
export const maximumColumns = 16_384;
export const maximumTextLength = 32_767;
export const maximumFormulaLength = 8_192;
export const maximumSheetNameLength = 31;
export const maximumFooterLength = 255;
export const maximumListLength = 255;
