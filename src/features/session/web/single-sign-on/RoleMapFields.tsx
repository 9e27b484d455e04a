import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { type RoleName, roleLabels, roleNames } from "#common/rules/access/permissions.ts";
import { counted } from "#common/rules/counted.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline } from "#common/web/ui/icons.ts";
import { maxMappings, type RoleMapPreview } from "#features/session/rules/single-sign-on/login-provider.ts";
import { usePreview } from "./login-providers.queries.ts";
import type { ProviderForm } from "./provider-form.ts";

type Props = {
  readonly form: UseFormReturn<ProviderForm>;
  /** Undefined for a new provider. */
  readonly providerId: number | undefined;
};

export function RoleMapFields({ form, providerId }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "role_map" });
  const { message } = form.formState.errors.role_map ?? {};
  return (
    <Box component="section" aria-labelledby="role-map" sx={{ my: 1 }}>
      <Typography id="role-map" variant="h3">
        Roller efter udbyderen
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Uden rækker beholder alle deres roller. Med rækker sættes rollerne ved hvert login: efter udbyderens
        applikationsroller, ellers efter grupperne. En person uden en række bliver Medarbejder.
      </Typography>
      {fields.map(({ id }, index) => (
        <Box key={id} sx={row}>
          <FormTextField form={form} name={`role_map.${index}.value`} label="Rolle eller gruppe" isRequired />
          <SelectField
            form={form}
            name={`role_map.${index}.role`}
            label="Rolle i Dagværk"
            options={roleNames.map((name) => [name, roleLabels[name]] as const)}
            isRequired
          />
          <IconAction label="Fjern rækken" icon={mdiDeleteOutline} onClick={() => remove(index)} sx={{ mt: 0.5 }} />
        </Box>
      ))}
      {message && <Alert severity="error">{message}</Alert>}
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, mt: 1 }}>
        <Button
          variant="outlined"
          disabled={fields.length >= maxMappings}
          onClick={() => append({ value: "", role: "employee" })}
        >
          Tilføj række
        </Button>
        {providerId !== undefined && <Preview form={form} providerId={providerId} />}
      </Stack>
    </Box>
  );
}

function Preview({ form, providerId }: { readonly form: Props["form"]; readonly providerId: number }) {
  const [preview, setPreview] = useState<RoleMapPreview>();
  const { save, isSaving } = usePreview(providerId, setPreview);
  return (
    <>
      <Button
        variant="outlined"
        loading={isSaving}
        onClick={() => void save({ role_map: form.getValues("role_map").filter(({ value }) => value.trim() !== "") })}
      >
        Se, hvad det ændrer
      </Button>
      {preview && (
        <Alert severity="info" role="status" sx={{ width: "100%" }}>
          <PreviewWords {...preview} />
        </Alert>
      )}
    </>
  );
}

function PreviewWords({ people_count, is_cut, changes, unmapped }: RoleMapPreview) {
  const people = counted(people_count, "person", "personer");
  return (
    <>
      {people_count === 0 && "Ingen har logget ind med udbyderen endnu."}
      {people_count > 0 && changes.length === 0 && `Ingen af ${people} får andre roller ved næste login.`}
      {changes.length > 0 && `Ved næste login får ${changes.length} af ${people} andre roller:`}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map(({ name, from, to }) => (
          <li key={name}>
            {name}: fra {inWords(from)} til {inWords(to)}
          </li>
        ))}
      </Box>
      {is_cut && `Der er flere. Kun de ${people_count}, der senest loggede ind, er med her. `}
      {unmapped.length > 0 && `Set hos udbyderen, men uden række: ${unmapped.join(", ")}.`}
    </>
  );
}

const inWords = (names: readonly RoleName[]): string => names.map((name) => roleLabels[name]).join(" og ");

const row = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) 220px auto" },
  columnGap: 1,
  alignItems: "start",
  "& > :first-child": { gridColumn: { xs: "1 / -1", sm: "auto" } },
};
