export const secondLayouts = ["fid", "emp", "prin", "adpish", "payx", "hand"] as const;
export type LayoutKey = (typeof secondLayouts)[number];
export type Source = "PRETAX" | "ROTH" | "MATCH" | "PS" | "RLVR";
export const sourceOrder: readonly Source[] = ["PRETAX", "ROTH", "MATCH", "PS", "RLVR"];
export type Report =
  | "participant_balances"
  | "contribution_detail"
  | "distribution_detail"
  | "trust_statement"
  | "payroll_register"
  | "demographics";
export type DistType =
  | "lump"
  | "rollover"
  | "retire"
  | "death"
  | "inservice"
  | "hardship"
  | "rmd"
  | "forceout"
  | "corrective"
  | "offset"
  | "birth"
  | "void";

/** All amounts in the model are whole cents, signed from the account's point of view. */
export type Cents = number;
