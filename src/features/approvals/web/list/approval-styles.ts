import { touchTarget } from "../../../../common/web/theme.ts";

const topBar = 64;

const shown = {
  width: "100%",
  borderCollapse: "collapse",
  typography: "body2",
  bgcolor: "background.paper",
  "& th, & td": { textAlign: "left", verticalAlign: "top", p: 1, fontWeight: "inherit", overflowWrap: "anywhere" },
  "& tr": { scrollMargin: `${topBar + 48}px 0 80px`, outlineOffset: -2 },
  "& :is(.day, .work, .pay) > *": { display: "block" },
  "& .minor, & .facts, & .week th": { color: "text.secondary" },
  "& .pay": { textAlign: "right", whiteSpace: "nowrap" },
  "& .day": { whiteSpace: "nowrap" },
  "& .again": { fontWeight: 400, color: "text.secondary" },
  "& .note p": { m: 0, mb: 0.5, whiteSpace: "pre-line" },
  "& .facts": { listStyle: "none", m: 0, p: 0 },
  "& .flag": { color: "tone.amber.main" },
  "& .flag svg": { verticalAlign: "-0.125em" },
  "& .note .problem": { color: "error.main", m: 0 },
  // With room for the boxes, which come with the code, and for a line above them.
  "& .tick": { width: touchTarget, height: touchTarget + 1, minHeight: touchTarget, p: 0 },
  "& .work a": { color: "inherit", textDecorationColor: "color-mix(in srgb, currentColor 40%, transparent)" },
  "& .work a:hover": { textDecorationColor: "currentColor" },
  "& .row-button": {
    display: "inline-grid",
    placeItems: "center",
    width: touchTarget,
    height: touchTarget,
    p: 0,
    border: 0,
    borderRadius: "50%",
    bgcolor: "transparent",
    color: "action.active",
    cursor: "pointer",
    verticalAlign: "middle",
    "&.primary": { color: "primary.main" },
    "&:disabled": { color: "action.disabled", cursor: "default" },
    "@media (hover: hover)": { "&:hover:enabled": { bgcolor: "action.hover" } },
    "&:focus-visible": { outline: 2, outlineStyle: "solid", outlineColor: "primary.main", outlineOffset: -2 },
    "@media (forced-colors: active)": { border: "1px solid ButtonBorder" },
  },
  "& .tick-box": { display: "grid", placeItems: "center", width: touchTarget, height: touchTarget, cursor: "pointer" },
  "& .tick-box input": {
    width: 20,
    height: 20,
    m: 0,
    accentColor: "var(--mui-palette-primary-main)",
    cursor: "inherit",
  },
  "& tr[data-job]": { borderTop: 1, borderColor: "divider" },
  "& .week": { borderTop: 1, borderColor: "divider" },
  "& :is(.person + .week, .week + tr[data-job])": { borderTop: 0 },
  // A finger leaves its mark on what it touched last.
  "@media (hover: hover)": { "& tr[data-job]:hover": { bgcolor: "action.hover" } },
  "& tr[data-job]:focus-visible": { outline: 2, outlineStyle: "solid", outlineColor: "primary.main" },
  "& .ticked": { bgcolor: "primary.light" },
  "& .decided": { color: "text.secondary", bgcolor: "background.default" },
  "& .person": { borderTop: 1, borderColor: "divider", bgcolor: "action.hover" },
  "& .person th": { py: 1, verticalAlign: "middle" },
  "& .person h2": { typography: "h3", m: 0, display: "inline-block", mr: 1 },
  "& .week th": { py: 0.5 },
  "& .week span": { fontWeight: 500, mr: 1 },
} as const;

/** With a head that stays below the top bar. */
const asTable = {
  // The rows that come later move none of the columns.
  tableLayout: "fixed",
  "& thead th, & thead .actions": { verticalAlign: "middle" },
  "& thead th": {
    position: "sticky",
    top: topBar,
    zIndex: 1,
    bgcolor: "background.paper",
    color: "text.secondary",
    boxShadow: "inset 0 -1px var(--mui-palette-divider)",
  },
  "& .pay": { width: 120 },
  "& :is(.day, .pay) .minor": { whiteSpace: "normal" },
  "& .actions": { width: 148, height: touchTarget, whiteSpace: "nowrap", textAlign: "right", py: 0 },
  "& .decided .actions": { py: 1 },
} as const;

/** Each row a card of its cells, without a head. */
const asCards = {
  "&, & tbody": { display: "block" },
  "& thead": { display: "none" },
  "& tr": { display: "grid", gridTemplateColumns: `${touchTarget}px 1fr auto` },
  "& .person th, & .week th": { gridColumn: "2 / -1" },
  "& .person :is(h2, span)": { display: "block" },
  "& tr[data-job]": {
    gridTemplateAreas: '"tick day pay" "tick work work" "tick note note" "actions actions actions"',
    py: 1,
  },
  "& .tick": { gridArea: "tick" },
  "& tr:not([data-job]) .tick": { gridArea: "auto" },
  "& .day": { gridArea: "day" },
  "& .pay": { gridArea: "pay" },
  "& .work": { gridArea: "work" },
  "& .note": { gridArea: "note" },
  // With room for the buttons, which come later.
  "& .actions": { gridArea: "actions", textAlign: "right", py: 0, minHeight: touchTarget + 8 },
  "& tr[data-job] td": { py: 0.5 },
  "& tr[data-job] .tick": { p: 0 },
} as const;

export const approvalStyles = {
  ...shown,
  "@media (min-width: 900px)": asTable,
  "@media (max-width: 899.95px)": asCards,
};
