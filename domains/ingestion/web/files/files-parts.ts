import { lazy } from "react";

/* Dialogs of the files screen, loaded apart from it. */

const loadIssues = () => import("./issues-drawer.tsx");
const loadLayout = () => import("./layout-dialog.tsx");
const loadSheets = () => import("../sheets/sheets-dialog.tsx");
const loadAddProvider = () => import("./add-provider-dialog.tsx");

export const filesParts = [
  loadIssues,
  loadLayout,
  loadSheets,
  loadAddProvider,
  () => import("../reading/refused-file-dialog.tsx"),
] as const;
export const IssuesDrawer = lazy(loadIssues);
export const LayoutDialog = lazy(loadLayout);
export const SheetsDialog = lazy(loadSheets);
export const AddProviderDialog = lazy(loadAddProvider);
