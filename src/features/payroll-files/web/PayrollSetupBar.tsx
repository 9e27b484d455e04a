import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { FormBar } from "#common/web/ui/forms/FormBar.tsx";
import type { SavedPayrollSetup } from "../rules/payroll-setup.ts";

type Props = { readonly problem: ReactNode; readonly saved: SavedPayrollSetup; readonly isSaving: boolean };

export function PayrollSetupBar({ problem, saved: { updated_at, updated_by }, isSaving }: Props) {
  const { isDirty } = useFormContext().formState;
  return (
    <FormBar problem={problem}>
      <Typography variant="body2" color="textSecondary">
        {updated_by ? `Gemt ${formatDateTime(updated_at)} af ${updated_by.name}` : "Ikke gemt endnu"}
      </Typography>
      <Button
        type="submit"
        variant="contained"
        loading={isSaving}
        disabled={!isDirty}
        sx={{ minWidth: 96, ml: "auto" }}
      >
        Gem
      </Button>
    </FormBar>
  );
}
