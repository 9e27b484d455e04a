import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { type RoleName, roleLabels } from "#common/rules/access/permissions.ts";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { TextLink } from "#common/web/ui/links.ts";
import { contactChoicesQuery } from "./users.queries.ts";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  /** The role that new owners need. The present owner may stay without this role. */
  readonly neededRole: RoleName;
};

export function OwnerField<Values extends FieldValues>({ neededRole, ...field }: Props<Values>) {
  const choices = useCallback((filter: string) => contactChoicesQuery(neededRole, filter), [neededRole]);
  const { data } = useQuery(choices(""));
  return (
    <>
      <ChoiceField {...field} label="Ejer" choices={choices} isRequired />
      {data?.length === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Ingen bruger har rollen {roleLabels[neededRole]} endnu.{" "}
          <TextLink to="/users" color="inherit">
            Giv en bruger rollen
          </TextLink>
        </Alert>
      )}
    </>
  );
}
