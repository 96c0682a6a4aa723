/** The kinds of data an engagement can use. */
export const dataTypes = ["recordkeeper", "payroll", "combined"] as const;
export type DataType = (typeof dataTypes)[number];
