import Box from "@mui/material/Box";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiFlagOutline } from "#common/web/ui/icons.ts";

export function LateMark({ cause }: { readonly cause: string | null }) {
  if (cause === null) return null;
  return (
    <Box sx={{ display: "flex", gap: 0.5, typography: "body2", fontWeight: 500, color: "tone.amber.main" }}>
      <Icon path={mdiFlagOutline} size={18} />
      Efter lukket måned: {cause}
    </Box>
  );
}
