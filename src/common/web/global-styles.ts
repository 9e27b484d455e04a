import type { Theme } from "@mui/material/styles";

/** A list has hundreds of icons, badges and dates. As plain elements they render faster than Material's components. */
export const plainElements = ({ vars, typography }: Theme) => ({
  ...Object.fromEntries(
    Object.entries(vars?.palette.tone ?? {}).map(([tone, { main, soft }]) => [
      `.tone-${tone}`,
      { color: main, "--soft": soft },
    ]),
  ),
  ".icon": {
    width: "1em",
    height: "1em",
    flexShrink: 0,
    fontSize: "1.5rem",
    fill: "currentColor",
    userSelect: "none",
    "&.primary": { color: vars?.palette.primary.main },
    "&.action": { color: vars?.palette.action.active },
    "&.disabled": { color: vars?.palette.action.disabled },
  },
  ".status-badge": {
    ...typography.body2,
    display: "inline-flex",
    flexShrink: 0,
    alignItems: "center",
    gap: 6,
    paddingRight: 10,
    borderRadius: 32,
    backgroundColor: "var(--soft)",
    fontWeight: 500,
    whiteSpace: "nowrap",
  },
  ".status-badge .icon": {
    boxSizing: "content-box",
    padding: 4,
    borderRadius: "50%",
    backgroundColor: "currentColor",
    fill: "var(--soft)",
    fontSize: 18,
  },
  ".date": { whiteSpace: "nowrap" },
  ".only-printed": { display: "none" },
});

/** In forced-colours mode, browsers remove backgrounds and shadows. Outlines and borders replace them. */
export const forcedColors = {
  ".MuiButtonBase-root:is(.MuiButton-root, .MuiIconButton-root, .MuiToggleButton-root, .MuiPaginationItem-page), .MuiChip-root.MuiChip-root, .status-badge":
    {
      outline: "1px solid ButtonBorder",
      outlineOffset: -1,
    },
  ".status-badge .icon.icon": { fill: "CanvasText", backgroundColor: "Canvas" },
  ".MuiButtonBase-root.Mui-disabled.Mui-disabled": { outlineColor: "GrayText", color: "GrayText" },
  ".MuiTabs-root .MuiTabs-indicator": { backgroundColor: "Highlight", forcedColorAdjust: "none" },
  ".MuiButtonBase-root.Mui-selected.Mui-selected, .MuiButtonBase-root.MuiButtonBase-root:is([aria-pressed=true], [aria-current=date])":
    { outline: "2px solid Highlight", outlineOffset: -2 },
  ".MuiPaper-root.MuiDialog-paper, .MuiAppBar-root, .MuiDrawer-paper, .MuiTooltip-tooltip": {
    border: "1px solid CanvasText",
  },
  ".MuiSwitch-track": { border: "1px solid ButtonText" },
  ".MuiSwitch-root .MuiSwitch-thumb": { backgroundColor: "ButtonText", forcedColorAdjust: "none" },
  ".MuiSwitch-root .Mui-checked .MuiSwitch-thumb": { backgroundColor: "Highlight" },
  ".MuiButtonBase-root.Mui-focusVisible.Mui-focusVisible": { outline: "3px solid Highlight", outlineOffset: -3 },
};
