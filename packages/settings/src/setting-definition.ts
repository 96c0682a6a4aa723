import type { z } from "zod";

/** One setting: name, description and parsing. `setting-definitions.ts` lists all of them. */
export interface SettingDefinition<T> {
  readonly variable: string;
  /** Also accepted on the command line, as `--flag VALUE`, or `--flag` alone for a switch. */
  readonly flag?: string;
  readonly about: string;
  /** Description of a valid value, for error messages. */
  readonly expects: string;
  /** Default as text; null if there is no default. */
  readonly fallback: string | null;
  /** Description of the default for the help, if the text alone is unclear. */
  readonly fallbackAbout?: string;
  /** Never printed. */
  readonly isSecret?: boolean;
  readonly schema: z.ZodType<T, string>;
}

type WithFallback<T, F> = SettingDefinition<T> & { readonly fallback: F };
/** Keeps in the type whether there is a default. */
export const define = <T, F extends string | null>(definition: WithFallback<T, F>): WithFallback<T, F> => definition;
