import Chip from "@mui/material/Chip";
import type { Tone } from "../theme.ts";

type Props = { readonly tone: Tone; readonly label: string };

export function ToneChip({ tone, label }: Props) {
  return (
    <Chip
      size="small"
      label={label}
      sx={{ bgcolor: `tone.${tone}.soft`, color: `tone.${tone}.main`, fontWeight: 500, flexShrink: 0 }}
    />
  );
}
