import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { employmentWords } from "#features/users/rules/employment-period.ts";
import { EmploymentPeriodDialog } from "./EmploymentPeriodDialog.tsx";
import { employmentPeriodQuery } from "./terms.queries.ts";

type Props = { readonly userId: number; readonly mayChange?: boolean };

/** When a user is employed, in a line above their terms. */
export function EmploymentPeriodLine({ userId, mayChange = false }: Props) {
  const { data: period } = useQuery(employmentPeriodQuery(userId));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, px: 2, py: 0.5, minHeight: 48 }}>
      <Typography>{period ? employmentWords(period) : "…"}</Typography>
      {mayChange && period && (
        <IconAction label="Redigér ansættelsen" icon={mdiPencilOutline} onClick={() => setIsOpen(true)} />
      )}
      {isOpen && period && <EmploymentPeriodDialog userId={userId} period={period} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
