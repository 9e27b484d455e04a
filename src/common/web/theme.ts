import { createTheme, type ThemeOptions } from "@mui/material/styles";
import type {} from "@mui/x-date-pickers/themeAugmentation";
import { isFoundIn } from "../rules/lists/search.ts";
import { formatNumber } from "../rules/values/numbers.ts";
import { forcedColors, plainElements } from "./global-styles.ts";
import { page, printed } from "./print-styles.ts";
import { byFinger } from "./ui/pointers.ts";
import { Paragraph } from "./ui/WholeDates.tsx";

/** A colour is always beside an icon and words with the same meaning. */
const tones = ["slate", "amber", "green", "blue", "red"] as const;
export type Tone = (typeof tones)[number];

/** `main` has a contrast of at least 4.5:1 on a page, on a card and on `soft`. */
type ToneColor = { readonly main: string; readonly soft: string };
type Tones = Readonly<Record<Tone, ToneColor>>;

declare module "@mui/material/styles" {
  interface Palette {
    tone: Tones;
    /** The colour of a field's border, with a contrast of at least 3:1. */
    control: string;
  }
  interface PaletteOptions {
    tone: Tones;
    control: string;
  }
}

const lightTones: Tones = {
  slate: { main: "#44525C", soft: "#E9EDF0" },
  amber: { main: "#7A4B00", soft: "#FDF0D5" },
  green: { main: "#17603F", soft: "#E0F2E8" },
  blue: { main: "#12538F", soft: "#E1EEF9" },
  red: { main: "#A3211B", soft: "#FBE6E4" },
};

const lightPalette = {
  primary: { main: "#0F5B46", dark: "#0A4535", light: "#DCEBE5", contrastText: "#FFFFFF" },
  secondary: { main: "#B4500B", dark: "#8F3E06", light: "#FBE7D9", contrastText: "#FFFFFF" },
  error: { main: "#B3261E" },
  success: { main: "#1B6E4A" },
  background: { default: "#F6F8F7", paper: "#FFFFFF" },
  text: { primary: "#17211D", secondary: "#52605A" },
  divider: "#DDE3E0",
  control: "#7B8983",
  tone: lightTones,
};

const darkTones: Tones = {
  slate: { main: "#B9C5CE", soft: "#2A3238" },
  amber: { main: "#F3C277", soft: "#3A2D14" },
  green: { main: "#86D6AC", soft: "#16342A" },
  blue: { main: "#93C4F0", soft: "#15304A" },
  red: { main: "#F5A69F", soft: "#43201E" },
};

export const touchTarget = 44;

const topBarHeight = 64;

export const drawerWidth = 240;
export const contentWidth = 1200;
export const drawerBreakpoint = "lg";

const touchable = { minHeight: touchTarget };
const touchableSquare = { minHeight: touchTarget, minWidth: touchTarget };

const pageStepLabels = {
  first: "Gå til første side",
  last: "Gå til sidste side",
  next: "Gå til næste side",
  previous: "Gå til forrige side",
  "start-ellipsis": "Flere sider",
  "end-ellipsis": "Flere sider",
};

// Material's own Danish texts are not used, because some are English, and loading them takes 0.1 s on a phone.
const danish: ThemeOptions = {
  components: {
    MuiAlert: { defaultProps: { closeText: "Luk" } },
    MuiBreadcrumbs: { defaultProps: { expandText: "Vis sti" } },
    MuiPagination: {
      defaultProps: {
        "aria-label": "Sider",
        getItemAriaLabel: (type, page, selected) =>
          type === "page" ? (selected ? `Side ${page}` : `Gå til side ${page}`) : pageStepLabels[type],
      },
    },
    MuiTablePagination: {
      defaultProps: {
        labelRowsPerPage: "Rækker pr. side",
        labelDisplayedRows: ({ from, to, count }) => shownRows(from, to, count),
        getItemAriaLabel: (type) => pageStepLabels[type],
      },
    },
    MuiAutocomplete: {
      defaultProps: {
        clearText: "Ryd",
        filterOptions: (options, { inputValue, getOptionLabel }) =>
          options.filter((option) => isFoundIn([getOptionLabel(option)], inputValue)),
        closeText: "Luk",
        loadingText: "Indlæser…",
        noOptionsText: "Ingen fundet",
        openText: "Åbn",
      },
    },
  },
};

export const colorSchemeAttribute = "data-color-scheme";

export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: colorSchemeAttribute },
    colorSchemes: {
      light: {
        palette: lightPalette,
      },
      dark: {
        palette: {
          primary: { main: "#7FCFB1", dark: "#5DB494", light: "#1C3D32", contrastText: "#06281D" },
          secondary: { main: "#F2A766", dark: "#D98B48", light: "#402A17", contrastText: "#2B1602" },
          error: { main: "#F2988F", dark: "#E07F75", contrastText: "#2D0B08" },
          success: { main: "#7CCFA3", dark: "#5FBA8C", contrastText: "#06281D" },
          background: { default: "#101614", paper: "#18201D" },
          text: { primary: "#E8EEEB", secondary: "#A6B4AE" },
          divider: "#303B36",
          control: "#7B8983",
          tone: darkTones,
        },
      },
    },
    shape: { borderRadius: 8 },
    motion: { reducedMotion: "system" },
    typography: {
      fontFamily: '"Roboto Variable", Roboto, system-ui, sans-serif',
      h1: { fontSize: "1.25rem", fontWeight: 500, lineHeight: 1.3 },
      h2: { fontSize: "1.5rem", fontWeight: 500, lineHeight: 1.3 },
      h3: { fontSize: "1.125rem", fontWeight: 500, lineHeight: 1.4 },
      button: { textTransform: "none", fontWeight: 500 },
    },
    components: {
      // The type allows only names of elements, but components work, too.
      MuiTypography: { defaultProps: { variantMapping: { body1: Paragraph, body2: Paragraph } as object } },
      MuiCssBaseline: {
        styleOverrides: (theme) => ({
          body: { fontVariantNumeric: "tabular-nums" },
          // Without this, a focused element or its label could be hidden under the top bar.
          html: { scrollPaddingTop: topBarHeight + 16 },
          "::view-transition": { display: "none" },
          ...plainElements(theme),
          "@media (forced-colors: active)": forcedColors,
          "@page": page,
          "@media print": printed(lightPalette),
        }),
      },
      MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: touchable } },
      MuiIconButton: { styleOverrides: { root: touchableSquare } },
      MuiTab: { styleOverrides: { root: { ...touchable, textTransform: "none" } } },
      MuiCard: {
        defaultProps: { variant: "outlined" },
        styleOverrides: { root: { borderRadius: 12 } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
      MuiAppBar: { defaultProps: { elevation: 0, color: "primary" } },
      // Material's own borders have too little contrast.
      MuiOutlinedInput: {
        styleOverrides: { notchedOutline: ({ theme: { vars } }) => ({ borderColor: vars?.palette.control }) },
      },
      MuiPickersOutlinedInput: {
        styleOverrides: { notchedOutline: ({ theme: { vars } }) => ({ borderColor: vars?.palette.control }) },
      },
      // Material's lines between rows have too little contrast.
      MuiTableCell: { styleOverrides: { root: ({ theme: { vars } }) => ({ borderColor: vars?.palette.divider }) } },
      MuiTextField: { defaultProps: { fullWidth: true } },
      MuiTooltip: {
        defaultProps: { arrow: true },
        // A tooltip may cover the next button. On a touch screen, a tap must reach that button.
        styleOverrides: { popper: { [byFinger]: { pointerEvents: "none" } } },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 16px" } } },
      MuiPaginationItem: { styleOverrides: { root: { ...touchableSquare, margin: 0 } } },
      MuiDatePickerToolbar: { defaultProps: { toolbarFormat: "d. MMMM", toolbarPlaceholder: "Vælg en dag" } },
      MuiDatePicker: { defaultProps: { showDaysOutsideCurrentMonth: false } },
      MuiDayCalendar: {
        styleOverrides: {
          weekNumber: ({ theme: { vars } }) => ({ color: vars?.palette.text.secondary }),
          weekNumberLabel: ({ theme: { vars } }) => ({ color: vars?.palette.text.secondary }),
          weekDayLabel: ({ theme: { vars } }) => ({ color: vars?.palette.text.secondary }),
        },
      },
    },
  },
  danish,
);

/** `26–50 af 1.234`, or `26–50` if the total is still unknown (-1). */
function shownRows(from: number, to: number, count: number): string {
  const shown = `${formatNumber(from)}–${formatNumber(to)}`;
  return count === -1 ? shown : `${shown} af ${formatNumber(count)}`;
}
