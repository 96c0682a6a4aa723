import { nameCode } from "./xml-scanner.ts";

/** Elements and attributes in worksheet parts. */
export const C = nameCode("c");
export const V = nameCode("v");
export const F = nameCode("f");
export const T = nameCode("t");
export const IS = nameCode("is");
export const ROW = nameCode("row");
export const RPH = nameCode("rPh");
export const COL = nameCode("col");
export const R = nameCode("r");
export const S = nameCode("s");
