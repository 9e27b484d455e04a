import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import type { CurrentUser } from "#common/rules/current-user.ts";
import { unsentList, useUnsentNews } from "#common/web/offline/unsent.queries.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { illnessNow, illnessReport, lastDays, recoveryPath, reportPath } from "#features/absence/rules/illness.ts";
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
  return <ChoiceDialog title="Syg i dag" path={reportPath} choices={choices} open={open} onClose={onClose} />;
}

function RecoveryDialog({ since, open, onClose }: DialogProps & { readonly since: string }) {
  const choices = lastDays(since, today()).map(({ label, date }) => ({
    ...{ label, about: formatDay(date), input: { to_date: date } },
  }));
  return (
    <ChoiceDialog title="Rask" path={recoveryPath} choices={choices} open={open} onClose={onClose}>
      Meldt syg fra {formatDay(since)}. Hvornår var din sidste sygedag?
    </ChoiceDialog>
  );
}

type ChoiceProps = DialogProps & {
  readonly title: string;
  readonly path: typeof reportPath | typeof recoveryPath;
  readonly choices: readonly { readonly label: string; readonly about: string; readonly input: object }[];
  readonly children?: ReactNode;
};

/** Each choice is sent by its tap. */
function ChoiceDialog({ title, path, choices, open, onClose, children }: ChoiceProps) {
  const { save, isSaving } = useSendReport(onClose);
  return (
    <FormDialog title={title} open={open} onClose={onClose} closeLabel="Annuller">
      {children && <Typography sx={{ mb: 2 }}>{children}</Typography>}
      <Stack sx={{ gap: 1.5 }}>
        {choices.map(({ label, about, input }) => (
          <Button
            key={label}
            variant="outlined"
            size="large"
            disabled={isSaving}
            onClick={() => void save({ path, input })}
            sx={{ flexDirection: "column", py: 1.5 }}
          >
            {label}
            <Typography component="span" variant="body2" color="textSecondary">
              {about}
            </Typography>
          </Button>
        ))}
      </Stack>
    </FormDialog>
  );
}
