export const page = { size: "A4", margin: "12mm 8mm" };

const notPrinted = [
  ".not-printed, [role=tooltip], nav, search, :is(button, [role=button]):not(.printed)",
  "a:is(.MuiButton-root, .MuiFab-root, .MuiIconButton-root)",
  ".MuiAppBar-root, .MuiDrawer-root, .MuiModal-root, .MuiPopper-root, .MuiSnackbar-root",
  ".MuiTabs-root, .MuiPagination-root",
].join();

type Color = { readonly main: string };
type PrintedColors = {
  readonly divider: string;
  readonly text: { readonly primary: string; readonly secondary: string };
  readonly primary: Color;
  readonly secondary: Color;
  readonly tone: Readonly<Record<string, Color>>;
};

export const printed = ({ divider, text, primary, secondary, tone }: PrintedColors) => ({
  ":root, :root[data-color-scheme]": {
    colorScheme: "light",
    "--mui-palette-background-paper": "#fff",
    "--mui-palette-divider": divider,
    "--mui-palette-text-primary": text.primary,
    "--mui-palette-text-secondary": text.secondary,
    "--mui-palette-primary-main": primary.main,
    "--mui-palette-secondary-main": secondary.main,
    ...Object.fromEntries(Object.entries(tone).map(([name, { main }]) => [`--mui-palette-tone-${name}-main`, main])),
  },
  [notPrinted]: { display: "none !important" },
  ".only-printed": { display: "block" },
  "div:has(> main), main": { margin: "0 !important" },
  "main > .MuiContainer-root": { maxWidth: "none !important", padding: "0 8px !important" },
  "html, body, body *": { color: "#000 !important", background: "none !important", boxShadow: "none !important" },
  "main :not(svg *)": { overflow: "visible !important", textOverflow: "clip !important" },
  ".MuiTypography-noWrap": { whiteSpace: "normal !important" },
  "main :is(th, thead)": { position: "static !important" },
  // Browsers would repeat a footer group at the bottom of each printed page.
  tfoot: { display: "table-row-group !important" },
  "li, tr, dl, svg, .MuiAlert-root": { breakInside: "avoid" },
  "h2, h3, legend": { breakAfter: "avoid" },
  ".status-badge .icon": { fill: "currentColor !important" },
  'main a[href^="http"]::after': { content: '" (" attr(href) ")"', overflowWrap: "anywhere" },
});
