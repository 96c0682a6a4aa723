/** Roles that sign a workpaper, in signing order. */
export const signOffRoles = ["preparer", "reviewer"] as const;
export type SignOffRole = (typeof signOffRoles)[number];
