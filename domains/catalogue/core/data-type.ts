/** Kinds of data an engagement is made from. */
export const dataTypes = ["recordkeeper", "payroll", "combined"] as const;
export type DataType = (typeof dataTypes)[number];
