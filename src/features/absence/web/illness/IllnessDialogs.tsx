import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { formatDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { unsentList, useUnsentNews } from "#common/web/offline/unsent.queries.ts";
import { illnessNow, illnessReport, lastDays, recoveryPath, reportPath } from "#features/absence/rules/illness.ts";
import { ChoiceDialog } from "./ChoiceDialog.tsx";
import { absenceOfToday, useSendReport } from "./illness.queries.ts";

type Kinds = NonNullable<CurrentUser["absence"]>;

export function IllnessDialogs({ kinds }: { readonly kinds: Kinds }) {
  useUnsentNews();
  const { data: absences = [] } = useQuery(absenceOfToday());
  const { data: unsent = [] } = useQuery(unsentList());
  const { since, isWaiting } = illnessNow(
    absences,
    unsent.filter(({ refusal }) => refusal === null),
  );
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {since === null ? "Syg i dag" : "Rask"}
      </Button>
      {isWaiting && (
        <Typography variant="body2" color="textSecondary" role="status">
          Sendes, når der er forbindelse
        </Typography>
      )}
      {since === null ? (
        <ReportDialog kinds={kinds} open={isOpen} onClose={close} />
      ) : (
        <RecoveryDialog since={since} open={isOpen} onClose={close} />
      )}
    </Stack>
  );
}

type DialogProps = { readonly open: boolean; readonly onClose: () => void };

function ReportDialog({ kinds, open, onClose }: DialogProps & { readonly kinds: Kinds }) {
  const { sickness_kind_id, child_first_day_kind_id } = kinds;
  const { save, isSaving } = useSendReport(onClose);
  const now = today().toString();
  const choices = [
    ...(sickness_kind_id === null
      ? []
      : [
          {
            label: "Jeg er syg i dag",
            about: "Til du melder dig rask",
            input: illnessReport(sickness_kind_id, now, null),
          },
        ]),
    ...(child_first_day_kind_id === null
      ? []
      : [
          { label: "Barns 1. sygedag", about: formatDay(now), input: illnessReport(child_first_day_kind_id, now, now) },
        ]),
  ];
  const sent = choices.map(({ input, ...choice }) => ({
    ...choice,
    onChoose: () => void save({ path: reportPath, input }),
  }));
  return <ChoiceDialog title="Syg i dag" choices={sent} isSaving={isSaving} open={open} onClose={onClose} />;
}

function RecoveryDialog({ since, open, onClose }: DialogProps & { readonly since: string }) {
  const { save, isSaving } = useSendReport(onClose);
  const choices = lastDays(since, today()).map(({ label, date }) => ({
    ...{ label, about: formatDay(date) },
    onChoose: () => void save({ path: recoveryPath, input: { to_date: date } }),
  }));
  return (
    <ChoiceDialog title="Rask" choices={choices} isSaving={isSaving} open={open} onClose={onClose}>
      Meldt syg fra {formatDay(since)}. Hvornår var din sidste sygedag?
    </ChoiceDialog>
  );
}
