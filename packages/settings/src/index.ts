export { exitWithParent, launcherEnded } from "./exit-with-parent.ts";
export { loadMasterKey, readMasterKeyFile, replaceMasterKey } from "./load-master-key.ts";
export { productVersion } from "./product-version.ts";
export type { CommonSettings, LauncherSettings, ProcessSettings } from "./read-settings.ts";
export { localUrl, readSettings } from "./read-settings.ts";
export { roleLogins } from "./role-logins.ts";
export { SettingsError } from "./settings-error.ts";
export { settingsHelp } from "./settings-help.ts";
