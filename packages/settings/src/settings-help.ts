import type { SettingDefinition } from "./setting-definitions.ts";
import { settingDefinitions } from "./setting-definitions.ts";

/** Every setting with what it is for, what it expects and its default, as text of at most 110 columns. */
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
