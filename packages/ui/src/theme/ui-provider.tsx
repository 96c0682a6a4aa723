import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Toasts } from "../feedback/toasts.tsx";
import { watchFocus } from "../layout/return-focus.ts";
import { watchPrinting } from "../layout/use-printing.ts";
import { cssVariablesResolver } from "./css-variables-resolver.ts";
import { announceStyleNonce, styleNonce } from "./style-nonce.ts";
import { theme } from "./theme.ts";
import "@mantine/core/styles.layer.css";
import "../tokens.css";
import "../styles/foundation.css";
import "../styles/controls.css";
import "../styles/pieces.css";

const colorSchemes = localStorageColorSchemeManager({ key: "tieout-color-scheme" });

/** Theme, color scheme and toasts; used once, at the root of the app. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  announceStyleNonce();
  useEffect(watchPrinting, []);
  useEffect(watchFocus, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
