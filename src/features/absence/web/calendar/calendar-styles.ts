import type { SxProps, Theme } from "@mui/material/styles";

/**
 * The bars of the calendar and of its legend, in a flexible box. No bar is positioned, because thousands of layers would
 * make scrolling slow.
 */
export const barStyles = {
  "& .bar": {
    flex: "1 1 0",
    minWidth: 0,
    boxSizing: "border-box",
    overflow: "hidden",
    px: 0.5,
    border: 1,
    borderColor: "primary.main",
    borderRadius: "4px",
    bgcolor: "primary.main",
    color: "primary.contrastText",
    fontSize: "0.75rem",
    lineHeight: "30px",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .bar:empty": { overflow: "visible", px: 0 },
  "& .bar.morning": { flex: "0 0 50%" },
  "& .bar.afternoon": { flex: "0 0 50%", ml: "auto" },
  "& .bar.hours": { alignSelf: "flex-end", height: "40%" },
  "& .bar.requested": { borderStyle: "dashed", bgcolor: "background.paper", color: "primary.main" },
} as const;

/**
 * These styles are for plain elements, because a quarter of 300 people has thousands of cells. A sticky header and a
 * sticky name need `separate` borders.
 */
export const calendarStyles: SxProps<Theme> = {
  position: "relative",
  overflow: "auto",
  maxHeight: { xs: "max(320px, calc(100dvh - 120px))", sm: "max(320px, calc(100dvh - 284px))" },
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "background.paper",
  "--name": { xs: "112px", sm: "184px" },
  "--day": "26px",
  "&.narrow": { "--day": "14px" },
  "& .sheet": {
    position: "relative",
    width: "max(100%, calc(var(--name) + var(--days) * var(--day)))",
  },
  "& table": {
    position: "relative",
    width: "100%",
    borderCollapse: "separate",
    borderSpacing: 0,
    tableLayout: "fixed",
  },
  "& caption, & .spoken": {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clip: "rect(0 0 0 0)",
    whiteSpace: "nowrap",
  },
  "& col.name": { width: "var(--name)" },
  "& .stripe": {
    position: "absolute",
    top: 0,
    bottom: 0,
    left: "calc(var(--name) + (100% - var(--name)) * var(--place) / var(--days))",
    width: "calc((100% - var(--name)) / var(--days))",
    bgcolor: "action.hover",
  },
  "& .stripe.half-off": {
    marginLeft: "calc((100% - var(--name)) / var(--days) / 2)",
    width: "calc((100% - var(--name)) / var(--days) / 2)",
  },
  "& .stripe.today": { bgcolor: "tone.blue.soft" },
  "& th, & td": { p: 0, borderBottom: 1, borderColor: "divider", height: 40 },
  "& tbody tr:last-child > *": { borderBottom: 0 },
  "& thead th, & thead td": { position: "sticky", top: 0, zIndex: 2, bgcolor: "background.paper", height: 44 },
  "& thead tr:nth-of-type(2) > *": { top: 32 },
  "&.narrow thead tr:first-of-type > *": { height: 32, borderBottom: 0 },
  "& th.month": {
    typography: "body2",
    fontWeight: 500,
    textAlign: "left",
    "& span": { position: "sticky", left: "calc(var(--name) + 4px)", ml: 0.5 },
  },
  "& th.day": {
    fontSize: "0.75rem",
    fontWeight: 400,
    fontVariantNumeric: "tabular-nums",
    textAlign: "center",
    color: "text.secondary",
    "& small": { display: "block", fontSize: "0.6875rem" },
    "&[aria-current]": { color: "tone.blue.main", fontWeight: 700 },
  },
  "&.narrow th.day": { fontSize: "0.6875rem", whiteSpace: "nowrap", "& > span:last-of-type": { ml: "-2px" } },
  "& thead .name": { zIndex: 3, left: 0, typography: "body2", fontWeight: 500, textAlign: "left", px: 1.5 },
  "& tbody .name": {
    position: "sticky",
    left: 0,
    zIndex: 1,
    bgcolor: "background.paper",
    borderRight: 1,
    borderRightColor: "divider",
    textAlign: "left",
    fontWeight: 400,
  },
  "& tbody .name button": {
    display: "block",
    width: "100%",
    minHeight: 44,
    px: 1.5,
    border: 0,
    font: "inherit",
    fontSize: "0.875rem",
    lineHeight: 1.25,
    color: "inherit",
    textAlign: "left",
    overflowWrap: "anywhere",
    bgcolor: "transparent",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
  "& .bars": { display: "flex", height: 32, mx: "1px" },
  ...barStyles,
};
