import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { withQuery } from "#common/web/api/api.ts";
import { useCan } from "#common/web/current-user.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { DayPicker } from "#common/web/ui/pickers/DayPicker.tsx";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { type FileFormat, fileErrors, maxFilePeople, type WorkingTime } from "../rules/working-time.ts";
import { mdiDownload } from "./icons.ts";
import { workingTimePeopleQuery } from "./working-time.queries.ts";

type Props = {
  readonly month: Temporal.PlainYearMonth;
  readonly person: WorkingTime["user"];
  readonly onClose: () => void;
};

export function FileDialog({ month, person, onClose }: Props) {
  const isLeader = useCan("read-users-working-time");
  const seesAll = useCan("read-all-jobs");
  const [people, setPeople] = useState<readonly WorkingTime["user"][]>([person]);
  const [period, setPeriod] = useState(() => daysOf(month));
  const errorsOf = (format: FileFormat) =>
    fileErrors({ ...period, format, users: people.length > 0 ? people : undefined });
  const error = errorsOf("csv").to?.[0];
  const pdfError = errorsOf("pdf").users?.[0];
  const users = people.length === 0 ? undefined : people.map(({ id }) => id).join(",");
  const path = (format: FileFormat) => withQuery("/api/working-time/file", { ...period, users, format });
  return (
    <PickerLocale>
      <FormDialog title="Til Arbejdstilsynet" open onClose={onClose}>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Typography color="textSecondary">
            En fil med hver dags tider, pauser, hvile, brud og gennemsnit – det samme, som siden viser. En PDF har
            ugernes summer og linjer til underskrift.
          </Typography>
          {isLeader && !seesAll && (
            <Typography color="textSecondary">
              Af andre er kun opgaver på dine egne projekter og cost centre med. Hver linje i filen siger det.
            </Typography>
          )}
          {isLeader && (
            <PeoplePicker
              label="Personer"
              people={people}
              onChange={setPeople}
              choices={workingTimePeopleQuery}
              max={maxFilePeople}
              emptyText="Alle"
              helperText="Tomt felt: alle, hvis arbejdstid du kan se"
            />
          )}
          <Stack direction={{ sm: "row" }} sx={{ columnGap: 2, rowGap: 2 }}>
            <DayPicker label="Fra" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
            <DayPicker label="Til" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
          </Stack>
          <FormHelperText error aria-live="polite" sx={{ mt: -1 }}>
            {error}
          </FormHelperText>
          {error === undefined && pdfError !== undefined && (
            <Typography color="textSecondary" aria-live="polite">
              {pdfError}
            </Typography>
          )}
          {error === undefined && (
            <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
              <Button variant="outlined" href={path("xlsx")} startIcon={<Icon path={mdiDownload} />}>
                Hent som Excel
              </Button>
              <Button variant="outlined" href={path("csv")} startIcon={<Icon path={mdiDownload} />}>
                Hent som CSV
              </Button>
              {pdfError === undefined && (
                <Button variant="outlined" href={path("pdf")} startIcon={<Icon path={mdiDownload} />}>
                  Hent som PDF
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      </FormDialog>
    </PickerLocale>
  );
}

const daysOf = (month: Temporal.PlainYearMonth) => ({
  from: month.toPlainDate({ day: 1 }).toString(),
  to: month.toPlainDate({ day: month.daysInMonth }).toString(),
});
