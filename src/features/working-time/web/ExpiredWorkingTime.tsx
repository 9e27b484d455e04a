import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { retentionYears } from "#features/working-time-law/rules/retention.ts";
import { expiredWorkingTimeQuery } from "./working-time.queries.ts";

/** The years whose working time need not be kept any longer; renders nothing when there are none. */
export function ExpiredWorkingTime() {
  const { data: years = [] } = useQuery(expiredWorkingTimeQuery);
  if (years.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Arbejdstid skal gemmes i {retentionYears} år efter den periode, som gennemsnittet på 48 timer regnes over. Disse
      opgaver skal ikke længere gemmes, hverken for arbejdstidens eller bogføringens skyld. Dagværk sletter dem ikke,
      for de er grundlaget for lønkørslerne:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {years.map(({ year, jobs }) => (
          <li key={year}>
            {year}: {counted(jobs, "opgave", "opgaver")}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
