import { touchTarget } from "#common/web/theme.ts";

const topBar = 64;
/** The row height for a mouse. Touch screens use `touchTarget`. */
const line = 30;

const mark = {
  display: "inline-flex",
  alignItems: "center",
  gap: 0.25,
  height: 22,
  px: 1,
  border: 1,
  borderColor: "divider",
  borderRadius: 4,
  fontSize: "0.75rem",
  color: "text.secondary",
  whiteSpace: "nowrap",
} as const;

const shown = {
  display: "block",
  width: "100%",
  typography: "body2",
  bgcolor: "background.paper",
  "& :is(thead, tbody)": { display: "block" },
  "& tr": { display: "grid", alignItems: "center", scrollMargin: `${topBar + 48}px 0 80px`, outlineOffset: -2 },
  "& :is(th, td)": { textAlign: "left", p: 0, fontWeight: "inherit", minWidth: 0, overflowWrap: "anywhere" },
  "& .minor, & .facts": { color: "text.secondary" },
  "& :is(.hours, .pay)": { textAlign: "right", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  "& .pay": { fontWeight: 500 },
  "& .day": { whiteSpace: "nowrap" },
  "& .work": { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" },
  "& .work .minor": { ml: 1 },
  "& .work a": { color: "inherit", textDecorationColor: "color-mix(in srgb, currentColor 40%, transparent)" },
  "& .work a:hover": { textDecorationColor: "currentColor" },
  "& .marks": { display: "flex", flexWrap: "wrap", gap: 0.5 },
  "& .mark": mark,
  "& .mark.flag": { color: "tone.amber.main", borderColor: "tone.amber.main", bgcolor: "tone.amber.soft" },
  "& .mark.attachments": {
    bgcolor: "transparent",
    font: "inherit",
    fontSize: "0.75rem",
    color: "primary.main",
    cursor: "pointer",
  },
  "& .problem": { color: "error.main" },
  "& .facts": { listStyle: "none", m: 0, p: 0 },
  "& .facts .flag": { color: "tone.amber.main" },
  "& .facts .flag svg": { verticalAlign: "-0.125em" },
  "& .tick": { alignSelf: "stretch" },
  "& :is(.row-button, .fold, .mark.attachments):focus-visible": {
    outline: 2,
    outlineStyle: "solid",
    outlineColor: "primary.main",
    outlineOffset: -2,
  },
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
    "@media (forced-colors: active)": { border: "1px solid ButtonBorder" },
  },
  "& .tick-box": { display: "grid", placeItems: "center", width: touchTarget, height: "100%", minHeight: line - 2 },
  "& .tick-box, & .tick-box input": { cursor: "pointer" },
  "& .tick-box input": { width: 20, height: 20, m: 0, accentColor: "var(--mui-palette-primary-main)" },
  "& .fold": {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    columnGap: 1,
    width: "100%",
    minHeight: line - 2,
    p: 0,
    border: 0,
    bgcolor: "transparent",
    font: "inherit",
    color: "text.secondary",
    textAlign: "left",
    cursor: "pointer",
    "& b": { fontWeight: 500, color: "text.primary" },
  },
  "& .folded:not(:empty)::before": { content: { md: '"· "' } },
  "& :is(tr[data-job], .week, .person)": { borderTop: 1, borderColor: "divider" },
  // Touch screens would keep the hover colour on the last touched row.
  "@media (hover: hover)": { "& :is(tr[data-job], .week):hover": { bgcolor: "action.hover" } },
  "& tr[data-job]": { cursor: "pointer" },
  "& .more": { cursor: "auto", pb: 1, "& p": { m: 0, mb: 0.5, whiteSpace: "pre-line" } },
  "& tr:focus-visible": { outline: 2, outlineStyle: "solid", outlineColor: "primary.main" },
  "& .ticked": { bgcolor: "primary.light" },
  "& .decided": { color: "text.secondary", bgcolor: "background.default" },
  "& .person": { bgcolor: "action.hover" },
  "& .person h2": { typography: "subtitle1", fontWeight: 600, m: 0, display: "inline-block", mr: 1 },
  "& .line": { gridColumn: "2 / -1" },
} as const;

const asTable = {
  "& tr": {
    gridTemplateColumns: `${touchTarget}px 120px minmax(120px, 1fr) 68px 104px minmax(100px, 0.8fr) auto auto`,
    columnGap: 1,
  },
  "& :is(.person, .week, tr[data-job])": { minHeight: line },
  "& .more": { gridColumn: "2 / -3" },
  "& thead": {
    position: "sticky",
    top: topBar,
    zIndex: 1,
    bgcolor: "background.paper",
    color: "text.secondary",
    boxShadow: "inset 0 -1px var(--mui-palette-divider)",
  },
  "& thead tr": { minHeight: line },
  "& thead :is(.pay, .hours)": { fontWeight: "inherit" },
  "& .marks": { pl: 1 },
  // Reserves room for the three buttons that appear after hydration, and for the button that unfolds the row.
  "& .actions": { width: 3 * touchTarget, whiteSpace: "nowrap", textAlign: "right" },
  "& .expand": { width: touchTarget },
  "@media (pointer: fine)": {
    "& .row-button": { width: line, height: line - 2 },
    "& .actions": { width: 3 * line },
    "& .expand": { width: line },
  },
} as const;

/** Two lines per job, or three if it has marks. The actions are in the unfolded row. */
const asCards = {
  "& thead": { display: "none" },
  "& tr": { gridTemplateColumns: `${touchTarget}px 1fr auto`, columnGap: 1, minHeight: touchTarget },
  "& .person :is(h2, span)": { display: "block" },
  "& .line": { py: 0.5, pr: 1 },
  // Reserves a line for the text, which appears after hydration.
  "& .folded": { flexBasis: "100%", lineHeight: "20px", minHeight: 20 },
  "& tr[data-job]": {
    gridTemplateColumns: `${touchTarget}px auto 1fr auto ${touchTarget}px`,
    gridTemplateAreas:
      '"tick day hours pay expand" "tick work work work expand" "tick marks marks marks expand" ". more more more more" ". actions actions actions actions"',
    py: 0.5,
  },
  "& tr[data-job] .tick": { gridArea: "tick" },
  "& .day": { gridArea: "day" },
  "& .hours": { gridArea: "hours", textAlign: "left" },
  "& .pay": { gridArea: "pay" },
  "& .work": { gridArea: "work" },
  "& .marks": { gridArea: "marks", py: 0.25, "&:empty": { display: "none" } },
  "& .expand": { gridArea: "expand", display: "grid", alignContent: "center", minHeight: touchTarget },
  "& .expand > span": { display: "grid" },
  "& .more": { gridArea: "more", pr: 2 },
  "& .actions": { gridArea: "actions", textAlign: "right" },
  "& tr:not(.expanded, .decided) .actions": { display: "none" },
} as const;

export const approvalStyles = {
  ...shown,
  "@media (min-width: 900px)": asTable,
  "@media (max-width: 899.95px)": asCards,
};
