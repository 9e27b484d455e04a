import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { TestMailResult } from "#features/session/rules/mail-choice.ts";

export function TestMail() {
  const [result, setResult] = useState<TestMailResult>();
  const { save, isSaving } = useSave({
    request: () => api.post<TestMailResult>("/api/mails/test"),
    onSaved: setResult,
  });
  return (
    <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
      <Typography variant="body2" color="textSecondary">
        Send en testmail til dig selv, og se, hvad mailserveren svarer.
      </Typography>
      <Button variant="outlined" loading={isSaving} onClick={() => void save(undefined)}>
        Send testmail
      </Button>
      {result && (
        <Alert severity={result.is_sent ? "success" : "warning"} sx={{ overflowWrap: "anywhere" }}>
          {result.message}
        </Alert>
      )}
    </Stack>
  );
}
