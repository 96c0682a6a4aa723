/** Roles that sign a workpaper, in this order. */
export const signOffRoles = ["preparer", "reviewer"] as const;
export type SignOffRole = (typeof signOffRoles)[number];
