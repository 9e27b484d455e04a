import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { copyAndTell } from "#common/web/copy-text.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiContentCopy } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { UserContact } from "../rules/user.ts";
import { employeeContactsQuery } from "./users.queries.ts";

const title = "Medarbejder e-mail-liste";

export function EmployeeEmailsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(employeeContactsQuery);
  return (
    <FormDialog title={title} open onClose={onClose}>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={200} />}
        errorText="Listen kunne ikke hentes."
      >
        {(employees) =>
          employees.length === 0 ? (
            <Typography color="textSecondary">Ingen bruger har rollen Medarbejder endnu.</Typography>
          ) : (
            <EmailList employees={employees} />
          )
        }
      </QueryView>
    </FormDialog>
  );
}

function EmailList({ employees }: { readonly employees: readonly UserContact[] }) {
  const copy = () => copyAndTell(employees.map(({ email }) => email).join("; "), "Adresserne", "dem");
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <Typography color="textSecondary">{counted(employees.length, "medarbejder", "medarbejdere")}</Typography>
        <Button variant="contained" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()} autoFocus>
          Kopiér adresser
        </Button>
      </Stack>
      <Box component="pre" tabIndex={0} role="region" aria-label={title} sx={listLook}>
        {employees.map(({ name, email }) => `${name} <${email}>`).join("\n")}
      </Box>
    </Stack>
  );
}

const listLook = {
  m: 0,
  p: 2,
  maxHeight: { sm: "50vh" },
  overflow: "auto",
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "background.default",
  fontSize: "0.875rem",
  lineHeight: 1.6,
};
