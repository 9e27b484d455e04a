import { styled } from "@mui/material/styles";
import { theme } from "#common/web/theme.ts";
import { onlyByFinger, onlyByMouse } from "#common/web/ui/pointers.ts";

/** The card's link covers the whole card, so buttons and other links must lie above it. */
const aboveTheLink = { position: "relative", zIndex: 1 };

const row = { display: "flex", justifyContent: "space-between", gap: 1 };

const parts = {
  "& p": { m: 0 },
  "& .facts": { flexGrow: 1, display: "flex", flexDirection: "column", gap: 0.5, p: 2, overflowWrap: "anywhere" },
  "& .minor": { color: "text.secondary" },
  "& .small": { typography: "body2" },
  "& .whose": { display: "flex", alignItems: "center", gap: 0.5 },
  "& .whose .icon": { fontSize: 20 },
  "& .project": { ...row, alignItems: "flex-start" },
  "& .project h2": { typography: "h3", minWidth: 0 },
  "& .project a": { color: "inherit", textDecoration: "none", outline: "none" },
  "& .project a::after": { content: '""', position: "absolute", inset: 0, borderRadius: "inherit" },
  "& .project a:focus-visible::after": { outline: "2px solid", outlineOffset: -2 },
  "& .code": { display: "inline-block", maxWidth: "100%" },
  "& .period": { ...row, alignItems: "flex-end", gap: 2, mt: 1 },
  "& .price": { fontSize: "1.25rem", fontWeight: 600, whiteSpace: "nowrap" },
  "& .created": { ...row, alignItems: "center" },
  "& .buttons": { ...aboveTheLink, display: "flex", alignItems: "center", gap: 0.5, my: -1, whiteSpace: "nowrap" },
  // Aligns the last icon, which has padding, with the chips, which have none.
  "& .buttons [data-hint]:last-child": { mr: -1 },
  "& .paid": { ...aboveTheLink, alignSelf: "flex-start" },
  "& .reason": { p: 1.5, borderRadius: 1, bgcolor: "tone.red.soft", color: "tone.red.main" },
  "& .reason b": { fontWeight: 600 },
  "& .reason p": { whiteSpace: "pre-wrap" },
  // Flags and new comments load after the card and must not move its content.
  "& .edge": { position: "absolute", zIndex: 1, top: -12, left: 16, right: 16, display: "flex", gap: 0.5 },
  "& .by-finger": onlyByFinger,
  "& .by-mouse": { display: "flex", gap: 0.5, ...onlyByMouse },
  "& .actions": { ...aboveTheLink, display: "flex", alignItems: "center", gap: 0.5, px: 2, pb: 2 },
};

const onPaper = {
  display: "block",
  height: "auto",
  border: 0,
  borderTop: 1,
  borderRadius: 0,
  "& .facts": { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 4, rowGap: 0, px: 0, py: 0.5 },
  "& .facts > *": { gridColumn: 1 },
  "& .period": { gridColumn: 2, gridRow: "1 / span 2", mt: 0, alignItems: "start" },
  "& .created": { gridColumn: 2 },
  "& .reason": { gridColumn: "1 / -1", p: 0 },
  "& .edge": { position: "static" },
  "& .actions": { display: "none" },
};

const card = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  border: 1,
  borderColor: "divider",
  borderRadius: "12px",
  bgcolor: "background.paper",
  "&.decided": { bgcolor: "background.default" },
  ...parts,
  "@media print": onPaper,
};

const wholeRow = { gridColumn: "1 / -1" };

/** Cards are plain elements with one style sheet, because styling each of many cards takes noticeable time. */
export const CardGrid = styled("div")(
  theme.unstable_sx({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))",
    gap: 2,
    "& h2": { m: 0 },
    "& ul": { display: "contents", listStyle: "none" },
    "& .week": {
      ...wholeRow,
      mb: -1,
      typography: "body1",
      fontWeight: 600,
      lineHeight: "24px",
      overflow: "hidden",
      // On a phone, the heading reserves its final height, so that it does not grow when the sums load.
      display: { xs: "-webkit-box", sm: "block" },
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: "var(--lines)",
      minHeight: { xs: "calc(24px * var(--lines))", sm: 24 },
      "&:not(:first-of-type)": { mt: 1 },
    },
    "& .day": { ...wholeRow, flexShrink: 0, display: "flex", alignItems: "center", height: 20, gap: 0.5 },
    "& .day h2": { typography: "body1", fontSize: "0.875rem", lineHeight: "20px", color: "text.secondary" },
    "& .cell": { display: "flex", flexDirection: "column", minWidth: 0 },
    "& .job-card": card,
    "@media print": {
      "&, & ul, & .cell": { display: "block", p: 0 },
      "& .day": { mt: 1.5 },
    },
  }),
);
