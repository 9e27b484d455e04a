import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import type { AbsenceKindSetup } from "#features/absence/rules/kinds/absence-kind.ts";
import {
  type AbsenceTemplateKey,
  absenceApprovalLabels,
  absenceTemplateKeys,
  absenceTemplates,
} from "#features/absence/rules/kinds/absence-templates.ts";
import { useAddKinds } from "./absence-kinds.queries.ts";

const usual: readonly AbsenceTemplateKey[] = [
  ...(["holiday", "extra-holiday", "sickness", "child-first-day", "child-care-day"] as const),
  ...(["parental-leave", "time-off", "course"] as const),
];

type Props = { readonly kinds: readonly AbsenceKindSetup[]; readonly onClose: () => void };

export function AddKindsDialog({ kinds, onClose }: Props) {
  const left = absenceTemplateKeys.filter((template) => !kinds.some((kind) => kind.template === template));
  const [chosen, setChosen] = useState<readonly AbsenceTemplateKey[]>(
    kinds.length === 0 ? usual.filter((template) => left.includes(template)) : [],
  );
  const { save, isSaving } = useAddKinds(onClose);
  const toggle = (template: AbsenceTemplateKey) =>
    setChosen(chosen.includes(template) ? chosen.filter((one) => one !== template) : [...chosen, template]);
  return (
    <FormDialog
      title="Tilføj fraværstyper"
      open
      onClose={onClose}
      submitLabel={`Tilføj ${chosen.length}`}
      isSubmitDisabled={chosen.length === 0}
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ templates: [...chosen] });
      }}
    >
      {left.length === 0 ? (
        <Alert severity="info">Alle typer fra listen er tilføjet.</Alert>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Alt kan rettes bagefter: navn, godkendelse, løn og lønkode.
          </Typography>
          <FormGroup>
            {left.map((template) => {
              const { name, approval } = absenceTemplates[template].suggested;
              return (
                <FormControlLabel
                  key={template}
                  control={<Checkbox checked={chosen.includes(template)} onChange={() => toggle(template)} />}
                  label={
                    <>
                      {name}{" "}
                      <Typography component="span" variant="body2" color="textSecondary">
                        {absenceApprovalLabels[approval]}
                      </Typography>
                    </>
                  }
                />
              );
            })}
          </FormGroup>
        </>
      )}
    </FormDialog>
  );
}
