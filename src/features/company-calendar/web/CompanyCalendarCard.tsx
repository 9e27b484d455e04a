import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { capitalized } from "#common/rules/counted.ts";
import { companyDayKeys, companyDays, timeOffLabels } from "#common/rules/norm/company-calendar.ts";
import type { CompanyCalendar } from "#common/rules/norm/company-calendar-input.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { CompanyCalendarDialog } from "./CompanyCalendarDialog.tsx";
import { companyCalendarQuery } from "./company-calendar.queries.ts";

export function CompanyCalendarCard() {
  const query = useQuery(companyCalendarQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card component="section" aria-labelledby="company-calendar" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography id="company-calendar" variant="h3" component="h2" gutterBottom>
        Virksomhedens fridage
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={96} />}
        errorText="Fridagene kunne ikke hentes."
      >
        {(calendar) => (
          <>
            <Typography>{daysOffInWords(calendar)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 2, maxWidth: 720 }}>
              Helligdage er altid fri. På en hel fridag mangler ingen at registrere; på en halv slutter planen kl. 12.
            </Typography>
            <Button variant="outlined" onClick={() => setIsOpen(true)}>
              Redigér fridage
            </Button>
            {isOpen && <CompanyCalendarDialog calendar={calendar} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function daysOffInWords({ days }: CompanyCalendar): string {
  const off = companyDayKeys.filter((day) => days[day] !== "none");
  if (off.length === 0) return "Ingen ud over helligdagene.";
  return off.map((day) => `${capitalized(companyDays[day])}: ${timeOffLabels[days[day]]}`).join(" · ");
}
