export { censusFile, employeeIds, isOfYear } from "./files/census-file.ts";
export { type PartKind, type PartOf, partBytes, partShapes } from "./files/parts.ts";
export { type PaidStatements, registerFile } from "./files/register-file.ts";
export { finchSource } from "./finch/finch-source.ts";
export * from "./payroll-source.ts";
