import { createTheme, type MantineColorsTuple, rem } from "@mantine/core";

const ink: MantineColorsTuple = [
  "#f1f4fd",
  "#e2eafa",
  "#c6d6f8",
  "#a4bdf5",
  "#7e9fed",
  "#5b81e0",
  "#4065cc",
  "#3051af",
  "#243d85",
  "#182a5a",
];

/** The product's size scale in Mantine; sizes follow the browser's text size. */
export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 6 },
  colors: { ink },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  defaultRadius: "sm",
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(14), xl: rem(16) },
  lineHeights: { xs: rem(16), sm: rem(16), md: rem(20), lg: rem(20), xl: rem(24) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(10), xl: rem(14) },
  breakpoints: { xs: "30em", sm: "40em", md: "56.25em", lg: "72.5em", xl: "90em", "2xl": "110em" },
  headings: {
    fontWeight: "620",
    sizes: {
      h1: { fontSize: rem(22), lineHeight: rem(28) },
      h2: { fontSize: rem(16), lineHeight: rem(24) },
      h3: { fontSize: rem(13), lineHeight: rem(20) },
    },
  },
  components: {
    Button: { defaultProps: { size: "md" } },
    ActionIcon: { defaultProps: { size: "md", variant: "subtle", color: "gray" } },
    InputWrapper: { defaultProps: { size: "md", inputWrapperOrder: ["label", "input", "description", "error"] } },
    Input: { defaultProps: { size: "md" } },
    Badge: { defaultProps: { radius: "xs", variant: "light" } },
    Modal: { defaultProps: { centered: true, radius: "lg", size: rem(480), transitionProps: { transition: "fade", duration: 240 } } },
    Drawer: { defaultProps: { position: "right", size: rem(720), transitionProps: { duration: 240 } } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Menu: { defaultProps: { shadow: "none", transitionProps: { duration: 160 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, multiline: true, events: { hover: true, focus: true, touch: true } } },
  },
});
