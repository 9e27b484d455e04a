import Box from "@mui/material/Box";

const samples = [
  ["whole", "Fravær"],
  ["morning", "Formiddag"],
  ["afternoon", "Eftermiddag"],
  ["hours", "Nogle timer"],
  ["whole requested", "Venter på godkendelse"],
] as const;

/** What the bars of the calendar mean. */
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
        "& .sample": { position: "relative", width: 22, height: 18, borderRadius: "4px", bgcolor: "action.hover" },
        "& .bar": {
          position: "absolute",
          inset: 0,
          border: 1,
          borderColor: "primary.main",
          borderRadius: "4px",
          bgcolor: "primary.main",
        },
        "& .bar.morning": { right: "50%" },
        "& .bar.afternoon": { left: "50%" },
        "& .bar.hours": { top: "60%" },
        "& .bar.requested": { borderStyle: "dashed", bgcolor: "background.paper" },
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
