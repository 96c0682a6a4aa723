import { lazyPart } from "@tieout/ui";

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
export const IssuesDrawer = lazyPart(loadIssues);
export const LayoutDialog = lazyPart(loadLayout);
export const SheetsDialog = lazyPart(loadSheets);
export const RejectedRowsScreen = lazyPart(loadRejectedRows);
export const AddProviderDialog = lazyPart(loadAddProvider);
export const PackageScreen = lazyPart(loadPackage);
export const UnfinishedUploads = lazyPart(() => import("./unfinished-uploads.tsx"));
export const RemovedFiles = lazyPart(() => import("./removed-files.tsx"));
export const LockedPackage = lazyPart(() => import("../package/locked-package.tsx"));
