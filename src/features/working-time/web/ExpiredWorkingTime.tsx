import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { retentionYears } from "#features/working-time-law/rules/retention.ts";
import { expiredText } from "../rules/shown-working-time.ts";
import { expiredWorkingTimeQuery } from "./working-time.queries.ts";

export function ExpiredWorkingTime() {
  const { data: years = [] } = useQuery(expiredWorkingTimeQuery);
  if (years.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Arbejdstid skal gemmes i {retentionYears} år efter den periode, som gennemsnittet på 48 timer regnes over. Disse
      år skal ikke længere gemmes, hverken for arbejdstidens eller bogføringens skyld. Dagværk sletter intet af dem, for
      opgaverne er grundlaget for lønkørslerne:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {years.map((expired) => (
          <li key={expired.year}>
            {expired.year}: {expiredText(expired)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
