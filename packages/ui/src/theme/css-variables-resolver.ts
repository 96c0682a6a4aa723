import type { CSSVariablesResolver } from "@mantine/core";

const shared = {
  "--mantine-color-body": "var(--desk)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--text-3)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-default": "var(--sheet)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-ink-filled": "var(--accent)",
  "--mantine-color-ink-filled-hover": "var(--accent-hover)",
  "--mantine-color-ink-light": "var(--accent-tint)",
  "--mantine-color-ink-light-hover": "var(--accent-tint)",
  "--mantine-color-ink-light-color": "var(--accent-text)",
  "--mantine-color-disabled": "var(--mute-tint)",
  "--mantine-color-disabled-color": "var(--text-3)",
  "--mantine-color-disabled-border": "var(--line)",
};

/** Maps the design tokens to Mantine's colors; one table for both color schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
