import type { SettingDefinition } from "./setting-definition.ts";
import { settingDefinitions } from "./setting-definitions.ts";

/** Help text for every setting: purpose, expected value and default; at most 110 columns. */
export function settingsHelp(): string {
  const definitions: readonly SettingDefinition<unknown>[] = Object.values(settingDefinitions);
  return definitions
    .map((definition) => {
      const { variable, flag, about, expects, fallback, fallbackAbout } = definition;
      const flagText = flag === undefined ? "" : `, --${flag}`;
      return `  ${variable}${flagText}\n      ${about}.\n      Expects ${expects}. Default: ${fallbackAbout ?? fallback ?? "none"}.`;
    })
    .join("\n");
}
