import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { useIsScreenThere } from "#common/web/first-screen.ts";
import type { NavigationFigure } from "#common/web/routing/app-route.ts";

type Props = { readonly id: string; readonly figure: NavigationFigure };

export function NavigationCount({ id, figure: { word, useCount } }: Props) {
  const count = useCount(useIsScreenThere());
  if (count === 0) return null;
  return (
    <Box component="span" id={id} sx={badge}>
      {formatNumber(count)}
      <span style={visuallyHidden}> {word}</span>
    </Box>
  );
}
const badge = {
  display: "block",
  pointerEvents: "none",
  minWidth: 24,
  px: 1,
  borderRadius: 3,
  bgcolor: "primary.main",
  color: "primary.contrastText",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: "24px",
  textAlign: "center",
};
