import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { type EmploymentPeriod, employmentWords } from "#features/users/rules/employment-period.ts";
import { EmploymentPeriodDialog } from "./EmploymentPeriodDialog.tsx";
import { employmentPeriodQuery } from "./terms.queries.ts";

type Props = { readonly userId: number; readonly mayChange?: boolean };

export function EmploymentPeriodLine({ userId, mayChange = false }: Props) {
  const query = useQuery(employmentPeriodQuery(userId));
  const [opened, setOpened] = useState<EmploymentPeriod>();
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton width={200} height={48} sx={{ mx: 2 }} />}
      errorText="Ansættelsen kunne ikke hentes."
    >
      {(period) => (
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, px: 2, py: 0.5, minHeight: 48 }}>
          <Typography>{employmentWords(period)}</Typography>
          {mayChange && (
            <IconAction label="Redigér ansættelsen" icon={mdiPencilOutline} onClick={() => setOpened(period)} />
          )}
          {opened && <EmploymentPeriodDialog userId={userId} period={opened} onClose={() => setOpened(undefined)} />}
        </Stack>
      )}
    </QueryView>
  );
}
