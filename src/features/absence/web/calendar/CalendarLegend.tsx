import Box from "@mui/material/Box";
import { barStyles } from "./calendar-styles.ts";

const samples = [
  ["whole", "Fravær"],
  ["morning", "Formiddag"],
  ["afternoon", "Eftermiddag"],
  ["hours", "Nogle timer"],
  ["whole requested", "Venter på godkendelse"],
] as const;

export function CalendarLegend() {
  return (
    <Box
      component="ul"
      aria-label="Sådan læses kalenderen"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2.5,
        rowGap: 1,
        m: 0,
        p: 0,
        listStyle: "none",
        typography: "body2",
        color: "text.secondary",
        "& li": { display: "flex", alignItems: "center", gap: 1 },
        "& .sample": { display: "flex", width: 22, height: 18, borderRadius: "4px", bgcolor: "action.hover" },
        ...barStyles,
      }}
    >
      {samples.map(([kind, text]) => (
        <li key={kind}>
          <span className="sample" aria-hidden>
            <span className={`bar ${kind}`} />
          </span>
          {text}
        </li>
      ))}
    </Box>
  );
}
