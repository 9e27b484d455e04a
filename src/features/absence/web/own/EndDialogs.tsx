import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { ConfirmDialog } from "#common/web/ui/forms/ConfirmDialog.tsx";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import { absencePeriodWords } from "#features/absence/rules/absence-words.ts";
import { lastDays } from "#features/absence/rules/illness.ts";
import { useEndAbsence, useWithdrawAbsence } from "./absence.queries.ts";

type Props = { readonly absence: Absence; readonly onClose: () => void };

/** Ends an illness: the last day away was yesterday or today. */
export function RecoveryDialog({ absence, onClose }: Props) {
  const { save, isSaving } = useEndAbsence(onClose);
  const { id, version, from_date } = absence;
  return (
    <FormDialog title="Rask" open onClose={onClose}>
      <Typography sx={{ mb: 2 }}>Hvornår var din sidste dag med fravær?</Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        {lastDays(from_date, today()).map(({ label, date }) => (
          <Button
            key={date}
            variant="outlined"
            loading={isSaving}
            onClick={() => void save({ id, version, to_date: date })}
            sx={{ flexGrow: 1, flexDirection: "column" }}
          >
            {label}
            <Typography component="span" variant="body2" color="textSecondary">
              {formatDay(date)}
            </Typography>
          </Button>
        ))}
      </Stack>
    </FormDialog>
  );
}

export function WithdrawalDialog({ absence, onClose }: Props) {
  const { save, isSaving } = useWithdrawAbsence(onClose);
  const { kind, status } = absence;
  return (
    <ConfirmDialog
      title="Træk fravær tilbage"
      open
      confirmLabel="Træk tilbage"
      onConfirm={() => void save(absence)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <Typography>
        {kind.name} {absencePeriodWords(absence)}.
        {status === "approved" && " Er fraværet godkendt af andre, bliver de bedt om at godkende det."}
      </Typography>
    </ConfirmDialog>
  );
}
