import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import type { ChartForm } from "#features/reports/rules/report.ts";
import { periodText, titleOf } from "#features/reports/rules/report-words.ts";
import { savedReportChange } from "#features/reports/rules/saved-report.ts";
import { usualPeriodOf, usualPeriods } from "#features/reports/rules/usual-periods.ts";
import type { WantedReport } from "../wanted-report.ts";
import { useSaveReport } from "./saved-reports.queries.ts";
import { queryToSave } from "./saved-search.ts";

const fields = z.extend(savedReportChange, { isFollowing: z.boolean() });
type Fields = z.infer<typeof fields>;

type Props = {
  readonly wanted: WantedReport;
  readonly chart: ChartForm | undefined;
  readonly mayShare: boolean;
  readonly onClose: () => void;
};

export function SaveReportDialog({ wanted, chart, mayShare, onClose }: Props) {
  const usual = usualPeriodOf(wanted, today());
  const form = useForm<Fields>({
    defaultValues: { name: titleOf(wanted).slice(0, 60), is_shared: false, isFollowing: usual !== undefined },
    resolver: formResolver(fields),
  });
  const { save, isSaving } = useSaveReport({ ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Gem rapport"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit(({ isFollowing, ...input }) =>
        save({ ...input, query: queryToSave(wanted, chart, { isFollowing, today: today() }) }),
      )}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <Typography color="textSecondary">{`${titleOf(wanted)}, ${periodText(wanted)}`}</Typography>
        <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
        {usual && (
          <SwitchField
            form={form}
            name="isFollowing"
            label={`Altid »${usualPeriods[usual]}«`}
            help={`Ellers bliver perioden ${periodText(wanted)}.`}
          />
        )}
        {mayShare && (
          <SwitchField
            form={form}
            name="is_shared"
            label="Del med andre"
            help="Alle med adgang til rapporter kan åbne den, og hver ser kun det, som de selv har adgang til."
          />
        )}
      </DialogFields>
    </FormDialog>
  );
}
