import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { roleLabels } from "#common/rules/access/permissions.ts";
import { touchTarget } from "#common/web/theme.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiCheckboxBlankOutline, mdiCheckboxMarked } from "./icons.ts";
import type { UserForm } from "./user-form.ts";
import { rolesQuery } from "./users.queries.ts";

type Props = { readonly form: UseFormReturn<UserForm>; readonly isReadOnly: boolean };

export function RolesField({ form, isReadOnly }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { field, fieldState } = useController({ control: form.control, name: "roles" });
  const { data: roles = [] } = useQuery(rolesQuery);
  const labelsOf = (ids: readonly number[]) =>
    roles.flatMap(({ id, name }) => (ids.includes(id) ? roleLabels[name] : [])).join(", ");
  return (
    <TextField
      ref={root}
      select
      label="Roller"
      name="roles"
      id="roles"
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={!isReadOnly}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? errorRoom}
      slotProps={{
        select: {
          multiple: true,
          readOnly: isReadOnly,
          ...(isReadOnly && { IconComponent: NoArrow }),
          renderValue: (ids) => labelsOf(ids as number[]),
          // The menu opens inside the dialog, because the page behind the dialog is inert.
          MenuProps: { container: () => root.current?.closest<HTMLElement>('[role="dialog"]') ?? document.body },
        },
      }}
    >
      {roles.map(({ id, name }) => {
        const isChosen = field.value.includes(id);
        return (
          <MenuItem key={id} value={id} sx={{ minHeight: { xs: touchTarget, sm: touchTarget }, gap: 1 }}>
            <Icon
              path={isChosen ? mdiCheckboxMarked : mdiCheckboxBlankOutline}
              color={isChosen ? "primary" : "action"}
            />
            <ListItemText primary={roleLabels[name]} />
          </MenuItem>
        );
      })}
    </TextField>
  );
}

function NoArrow() {
  return null;
}
