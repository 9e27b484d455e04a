import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { About } from "#common/web/ui/about.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { InlineForm } from "#common/web/ui/forms/InlineForm.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPencilOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import { periodText, titleOf } from "#features/reports/rules/report-words.ts";
import { type SavedReport, type SavedReportChange, savedReportChange } from "#features/reports/rules/saved-report.ts";
import { usualPeriods } from "#features/reports/rules/usual-periods.ts";
import { savedReportsQuery, useChangeReport, useDeleteReport } from "./saved-reports.queries.ts";

export function SavedReportsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(savedReportsQuery);
  return (
    <FormDialog title="Ret gemte rapporter" open onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton height={64} />}>
        {({ data, may_share }) => <Reports reports={data.filter(({ may_edit }) => may_edit)} mayShare={may_share} />}
      </QueryView>
    </FormDialog>
  );
}

function Reports({ reports, mayShare }: { readonly reports: readonly SavedReport[]; readonly mayShare: boolean }) {
  const focus = useFocusStays<HTMLUListElement>(reports);
  if (reports.length === 0) return <Typography color="textSecondary">Du har ingen gemte rapporter.</Typography>;
  return (
    <Box component="ul" {...focus} sx={list}>
      {reports.map((report) => (
        <Row key={report.id} report={report} mayShare={mayShare} />
      ))}
    </Box>
  );
}

type RowProps = { readonly report: SavedReport; readonly mayShare: boolean };

function Row({ report, mayShare }: RowProps) {
  const nameId = useId();
  const [state, setState] = useState<"read" | "editing" | "edited">("read");
  const { save: remove, isSaving } = useDeleteReport({});
  const { query, shared_by } = report;
  if (state === "editing")
    return (
      <Box component="li" sx={row}>
        <Edit report={report} mayShare={mayShare} onDone={() => setState("edited")} />
      </Box>
    );
  const period = query.follows ? usualPeriods[query.follows].toLowerCase() : periodText(query);
  const sharing = shared_by === null ? "delt med andre" : `delt af ${shared_by}`;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography id={nameId} sx={{ fontWeight: 500 }}>
          {report.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`${titleOf(query)}, ${period}${report.is_shared ? `, ${sharing}` : ""}`}
        </Typography>
      </Box>
      <About.Provider value={nameId}>
        <Stack direction="row" sx={{ justifyContent: "flex-end" }}>
          <IconAction
            label="Ret"
            icon={mdiPencilOutline}
            autoFocus={state === "edited"}
            onClick={() => setState("editing")}
          />
          <IconAction label="Slet" icon={mdiDeleteOutline} disabled={isSaving} onClick={() => void remove(report.id)} />
        </Stack>
      </About.Provider>
    </Box>
  );
}

function Edit({ report, mayShare, onDone }: RowProps & { readonly onDone: () => void }) {
  const { id, name, is_shared } = report;
  const form = useForm<SavedReportChange>({
    defaultValues: { name, is_shared },
    resolver: formResolver(savedReportChange),
  });
  const { save, isSaving } = useChangeReport(id, { ...errorsInForm(form), onSaved: onDone });
  return (
    <InlineForm onSubmit={form.handleSubmit((values) => save(values))} onCancel={onDone} isSaving={isSaving}>
      <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
      {mayShare && (
        <SwitchField
          form={form}
          name="is_shared"
          label="Del med andre"
          help="Hver ser kun det, som de selv har adgang til."
        />
      )}
    </InlineForm>
  );
}

const list = { listStyle: "none", m: 0, p: 0 };
const row = { py: 1, "& + &": { borderTop: 1, borderColor: "divider" } };
