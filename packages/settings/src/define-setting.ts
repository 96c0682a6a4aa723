import type { z } from "zod";

/** One setting: name, description and parsing. The table below is the only list of settings. */
export interface SettingDefinition<T> {
  readonly variable: string;
  /** Also accepted on the command line, as `--flag VALUE`, or `--flag` alone for a switch. */
  readonly flag?: string;
  readonly about: string;
  /** What a valid value looks like, for error messages. */
  readonly expects: string;
  /** Default text; null: the setting is then absent. */
  readonly fallback: string | null;
  /** Description of the default in help, when its text is unclear. */
  readonly fallbackAbout?: string;
  /** Never printed. */
  readonly isSecret?: boolean;
  readonly schema: z.ZodType<T, string>;
}

type WithFallback<T, F> = SettingDefinition<T> & { readonly fallback: F };
export const define = <T, F extends string | null>(definition: WithFallback<T, F>): WithFallback<T, F> => definition;
