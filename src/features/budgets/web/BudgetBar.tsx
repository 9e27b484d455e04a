import Box from "@mui/material/Box";
import type { Tone } from "#common/web/theme.ts";
import type { Budget } from "../rules/budget-call.ts";

type Props = Pick<Budget, "used_share" | "registered_share">;

const full = 10_000;

export const toneOf = (share: number): Tone => (share >= full ? "red" : share >= 8000 ? "amber" : "green");

/** Screen readers get the shares in words beside the bar. */
export function BudgetBar({ used_share, registered_share }: Props) {
  const whole = Math.max(full, used_share, registered_share);
  // Credit notes can bring a share below 0.
  const percent = (share: number) => `${(Math.max(0, share) * 100) / whole}%`;
  const color = `tone.${toneOf(used_share)}.main`;
  return (
    <Box aria-hidden data-bar sx={track}>
      <Box sx={{ width: percent(used_share), bgcolor: color }} />
      <Box sx={{ width: percent(registered_share - used_share), color, ...hatched }} />
      {whole > full && <Box sx={{ ...mark, left: percent(full) }} />}
    </Box>
  );
}

const track = {
  position: "relative",
  display: "flex",
  height: 14,
  border: 1,
  borderColor: "control",
  borderRadius: 1,
  overflow: "hidden",
  bgcolor: "background.default",
  // With forced colours, the parts of the bar would look the same.
  "@media (forced-colors: active)": { forcedColorAdjust: "none" },
};

const hatched = {
  backgroundImage: "repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 6px)",
};

const mark = { position: "absolute", top: 0, bottom: 0, width: "2px", ml: "-1px", bgcolor: "text.primary" };
