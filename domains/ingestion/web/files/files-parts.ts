import { lazy } from "react";

/* Dialogs of the files screen and what stands there only at times, loaded apart from it. */

const loadIssues = () => import("./issues-drawer.tsx");
const loadLayout = () => import("./layout-dialog.tsx");
const loadSheets = () => import("../sheets/sheets-dialog.tsx");
const loadRejectedRows = () => import("../corrections/rejected-rows-screen.tsx");
const loadAddProvider = () => import("./add-provider-dialog.tsx");
const loadPackage = () => import("../package/package-screen.tsx");

export const filesParts = [
  loadIssues,
  loadLayout,
  loadSheets,
  loadRejectedRows,
  loadAddProvider,
  loadPackage,
  () => import("../reading/refused-file-dialog.tsx"),
] as const;
export const IssuesDrawer = lazy(loadIssues);
export const LayoutDialog = lazy(loadLayout);
export const SheetsDialog = lazy(loadSheets);
export const RejectedRowsScreen = lazy(loadRejectedRows);
export const AddProviderDialog = lazy(loadAddProvider);
export const PackageScreen = lazy(loadPackage);
export const UnfinishedUploads = lazy(() => import("./unfinished-uploads.tsx"));
export const RemovedFiles = lazy(() => import("./removed-files.tsx"));
export const LockedPackage = lazy(() => import("../package/locked-package.tsx"));
