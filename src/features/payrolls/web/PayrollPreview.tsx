import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "../../../common/web/ui/Pager.tsx";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { type PayrollFormat, payrollFormatLabels, payrollFormats } from "../rules/payroll-formats.ts";
import { PayrollFileProblems } from "./PayrollFileProblems.tsx";
import { PayrollPreviewTable } from "./PayrollPreviewTable.tsx";
import { type PreviewOf, payrollPreviewQuery } from "./payroll-checks.queries.ts";

const perPage = 25;

/** What a file says per employee and salary code, in the format that is chosen, and what keeps it from being made. */
export function PayrollPreview({ of }: { readonly of: PreviewOf }) {
  const [format, setFormat] = useState<PayrollFormat>();
  const [page, setPage] = useState(1);
  const query = useQuery(payrollPreviewQuery(of, { format, page, perPage }));
  return (
    <Stack sx={{ gap: 2 }}>
      <TextField
        select
        label="Filformat"
        value={format ?? query.data?.format ?? ""}
        onChange={(event) => {
          setFormat(event.target.value as PayrollFormat);
          setPage(1);
        }}
        sx={{ maxWidth: 320 }}
      >
        {payrollFormats.map((name) => (
          <MenuItem key={name} value={name}>
            {payrollFormatLabels[name]}
          </MenuItem>
        ))}
      </TextField>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Filens indhold kunne ikke hentes."
      >
        {(preview) => (
          <Stack sx={{ gap: 2 }}>
            <PayrollFileProblems preview={preview} />
            <PayrollPreviewTable preview={preview} />
            <Pager page={page} perPage={preview.per_page} total={preview.total} onPage={setPage} />
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}
