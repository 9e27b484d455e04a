import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { SavedCompanyDetails } from "#features/mileage/rules/company-details.ts";
import { companyQuery, useSaveCompany } from "#features/mileage/web/mileage.queries.ts";

export function LastApprovalCard() {
  const query = useQuery(companyQuery);
  return (
    <Card component="section" aria-labelledby="last-approval" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography id="last-approval" variant="h3" gutterBottom>
        Godkendelse
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={96} />}
        errorText="Reglen for den sidste godkendelse kunne ikke hentes."
      >
        {(company) => <LastApprovalSwitch company={company} />}
      </QueryView>
    </Card>
  );
}

function LastApprovalSwitch({ company }: { readonly company: SavedCompanyDetails }) {
  const helpId = useId();
  const client = useQueryClient();
  const { save, isSaving } = useSaveCompany(
    { onSaved: (saved) => client.setQueryData(companyQuery.queryKey, saved) },
    "Reglen for den sidste godkendelse er gemt.",
  );
  const isOn = company.admin_gives_last_approval;
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={isSaving}
            onChange={() => void save({ ...company, admin_gives_last_approval: !isOn })}
            slotProps={{ input: { "aria-describedby": helpId } }}
          />
        }
        label="En administrator må give den sidste godkendelse, når ingen anden kan"
      />
      <Typography id={helpId} variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: 720 }}>
        Gælder, når administratoren selv står bag den første godkendelse, og der ikke er andre managere end den, opgaven
        tilhører. Så giver én person begge godkendelser. Ingen godkender sine egne opgaver, og historikken viser, hvem
        der gav den sidste.
      </Typography>
    </>
  );
}
