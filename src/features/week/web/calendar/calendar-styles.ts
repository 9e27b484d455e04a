import type { SxProps, Theme } from "@mui/material/styles";

/** Sizes are in pixels. */
export const hourHeight = 48;
const gutter = 56;

/** On paper, all hours of the day fit on one sheet. Blocks need no change, because their positions are percentages. */
const onPaper = {
  "& .scroller": { height: "auto" },
  "& .hours, & .days": { height: 24 * 17 },
  "& .hours span": { height: 17 },
  "& .day > li": { breakInside: "auto" },
  "& .block": { overflow: "hidden !important" },
};

export const calendarStyles: SxProps<Theme> = {
  "& .heads": {
    display: "grid",
    gridTemplateColumns: "repeat(7, 1fr)",
    pl: `${gutter}px`,
    overflow: "hidden",
    scrollbarGutter: "stable",
  },
  "& .heads > div": { p: 1, textAlign: "center", borderLeft: "1px solid", borderColor: "divider", minWidth: 0 },
  "& .heads small": { display: "block", minHeight: 18, fontSize: "0.75rem", color: "text.secondary" },
  "& .heads .today": { color: "primary.main", boxShadow: "inset 0 -3px currentColor" },
  "& .heads .off": { color: "text.secondary" },
  "& .heads button": { minWidth: 44, minHeight: 44, p: 0 },
  "& .scroller": {
    display: "flex",
    height: "min(60vh, 640px)",
    overflowY: "auto",
    scrollbarGutter: "stable",
    borderTop: "1px solid",
    borderColor: "divider",
  },
  "& .hours": { width: gutter, flexShrink: 0, height: 24 * hourHeight },
  "& .hours span": {
    display: "block",
    height: hourHeight,
    pr: 1,
    textAlign: "right",
    fontSize: "0.75rem",
    color: "text.secondary",
  },
  "& .days": {
    display: "grid",
    gridTemplateColumns: "repeat(7, 1fr)",
    flex: 1,
    height: 24 * hourHeight,
    userSelect: "none",
  },
  "& .day": {
    position: "relative",
    m: 0,
    p: 0,
    listStyle: "none",
    borderLeft: "1px solid",
    borderColor: "divider",
    backgroundImage: (theme: Theme) =>
      `repeating-linear-gradient(to bottom, ${theme.vars?.palette.divider ?? theme.palette.divider} 0 1px, transparent 1px ${hourHeight}px)`,
    cursor: "crosshair",
  },
  "& .day.off": { bgcolor: "background.default" },
  "& .day.closed": { bgcolor: "background.default", cursor: "default" },
  "& .day > li": { position: "absolute", p: "1px" },
  "& .block": {
    display: "flex",
    alignItems: "flex-start",
    boxSizing: "border-box",
    width: "100%",
    height: "100%",
    overflow: "hidden",
    textAlign: "left",
    font: "inherit",
    fontSize: "0.75rem",
    lineHeight: 1.3,
    p: 0.5,
    border: "1px solid",
    borderLeftWidth: 4,
    borderRadius: 1,
    cursor: "grab",
    overflowWrap: "anywhere",
  },
  "& .block:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: 1 },
  "& .block.moving": { opacity: 0.5 },
  "& .status": { display: "block" },
  "& .ghost": {
    zIndex: 1,
    pointerEvents: "none",
    border: "2px dashed",
    borderColor: "primary.main",
    borderRadius: 1,
    bgcolor: "background.paper",
    color: "primary.main",
    fontSize: "0.75rem",
    fontWeight: 600,
  },
  "@media print": onPaper,
};
