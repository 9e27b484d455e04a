import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { today } from "#common/rules/time/clock.ts";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { userChoicesQuery } from "#features/users/web/users.queries.ts";
import type { CompanyDetails, SavedCompanyDetails } from "../rules/company-details.ts";
import { CompanyDetailsDialog } from "./CompanyDetailsDialog.tsx";
import { mdiFileDownloadOutline } from "./icons.ts";
import { MileageSection } from "./MileageSection.tsx";
import { companyQuery } from "./mileage.queries.ts";

const ignore = () => undefined;

export function MileageRecords() {
  const query = useQuery(companyQuery);
  const [edited, setEdited] = useState<SavedCompanyDetails>();
  return (
    <MileageSection
      title="Kørselsregnskab"
      about="Årets udbetalte ture for en medarbejder, som Skattestyrelsen vil se dem. En enkelt lønkørsels ture hentes på dens side under »Pr. medarbejder«. Medarbejderen kan selv hente sit under »Min løn«."
      action={{
        label: "Ret virksomhed",
        icon: mdiPencilOutline,
        onClick: () => setEdited(query.data),
      }}
    >
      <Stack sx={{ gap: 2, px: 2, pb: 2 }}>
        <QueryView
          query={query}
          skeleton={<Skeleton variant="rounded" height={24} />}
          errorText="Virksomheden kunne ikke hentes."
        >
          {(company) => <CompanyLine company={company} />}
        </QueryView>
        <RecordForm />
      </Stack>
      {edited && <CompanyDetailsDialog company={edited} onClose={() => setEdited(undefined)} />}
    </MileageSection>
  );
}

function CompanyLine({ company: { name, address, cvr } }: { readonly company: CompanyDetails }) {
  const said = [name, address, cvr && `CVR-nummer ${cvr}`].filter(Boolean).join(", ");
  return (
    <Typography color={said ? "textPrimary" : "textSecondary"}>
      {said || "Virksomhedens navn, adresse og CVR-nummer er ikke udfyldt endnu."}
    </Typography>
  );
}

function RecordForm() {
  const [person, setPerson] = useState<Choice | null>(null);
  const [year, setYear] = useState(String(today().year));
  const isYear = /^20\d\d$/.test(year.trim());
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { sm: "minmax(0, 1fr) 120px auto" }, columnGap: 2, rowGap: 0.5 }}>
      <ChoicePicker
        label="Medarbejder"
        name="record-user"
        value={person}
        onChange={setPerson}
        onBlur={ignore}
        choices={userChoicesQuery}
        error={undefined}
        isReadOnly={false}
      />
      <TextField
        label="År"
        value={year}
        onChange={({ target }) => setYear(target.value)}
        error={!isYear}
        helperText={isYear ? errorRoom : "Fx 2026"}
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
      />
      <Button
        href={person && isYear ? `/api/mileage-records/${person.id}?year=${year.trim()}` : ""}
        disabled={!person || !isYear}
        variant="contained"
        startIcon={<Icon path={mdiFileDownloadOutline} />}
        sx={{ alignSelf: "start", minHeight: 56 }}
      >
        Hent PDF
      </Button>
    </Box>
  );
}
