import { lazyPart } from "@tieout/ui";

/* Dialogs and occasional parts of the files screen, loaded separately. */

export const IssuesDrawer = lazyPart(() => import("./issues-drawer.tsx"));
export const LayoutDialog = lazyPart(() => import("./layout-dialog.tsx"));
export const SheetsDialog = lazyPart(() => import("../sheets/sheets-dialog.tsx"));
export const RejectedRowsScreen = lazyPart(() => import("../corrections/rejected-rows-screen.tsx"));
export const AddProviderDialog = lazyPart(() => import("./add-provider-dialog.tsx"));
export const PackageScreen = lazyPart(() => import("../package/package-screen.tsx"));
export const UnfinishedUploads = lazyPart(() => import("./unfinished-uploads.tsx"));
export const RemovedFiles = lazyPart(() => import("./removed-files.tsx"));
export const LockedPackage = lazyPart(() => import("../package/locked-package.tsx"));

/** Parts that a click on the screen may show. */
export const filesParts = [
  IssuesDrawer.preload,
  LayoutDialog.preload,
  SheetsDialog.preload,
  RejectedRowsScreen.preload,
  AddProviderDialog.preload,
  PackageScreen.preload,
  () => import("../reading/refused-file-dialog.tsx"),
] as const;
