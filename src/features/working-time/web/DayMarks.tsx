import Box from "@mui/material/Box";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { Mark } from "../rules/mark-schema.ts";
import { isBreach, markText } from "../rules/marks.ts";
import { mdiAlertOutline, mdiInformationOutline } from "./icons.ts";

/** The marks of a day as sentences; breaches stand out. */
export function DayMarks({ marks, isFirst }: { readonly marks: readonly Mark[]; readonly isFirst: boolean }) {
  if (marks.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: isFirst ? 0 : 0.5, p: 0, listStyle: "none" }}>
      {marks.map((mark) => (
        <Box
          component="li"
          key={markText(mark)}
          sx={{
            display: "flex",
            gap: 0.75,
            typography: "body2",
            ...(isBreach(mark) ? { color: "tone.red.main", fontWeight: 500 } : { color: "text.secondary" }),
          }}
        >
          <Icon path={isBreach(mark) ? mdiAlertOutline : mdiInformationOutline} size={18} />
          <span>{markText(mark)}</span>
        </Box>
      ))}
    </Box>
  );
}
