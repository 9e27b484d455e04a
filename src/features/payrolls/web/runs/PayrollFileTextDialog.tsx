import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import {
  type PayrollFormatName,
  payrollFormats,
  workbookSheets,
} from "#features/payroll-files/rules/payroll-formats.ts";
import { FileLines } from "#features/payroll-files/web/file/FileLines.tsx";
import { payrollFileTextQuery } from "./payroll-run.queries.ts";

type Props = { readonly payrollId: number; readonly format: PayrollFormatName; readonly onClose: () => void };

const perPage = 100;

export function PayrollFileTextDialog({ payrollId, format, onClose }: Props) {
  const [page, setPage] = useState(1);
  const sheet = workbookSheets(format)?.({ has_trips: false }).lines;
  const query = useQuery(payrollFileTextQuery(payrollId, { format, page, perPage }));
  return (
    <FormDialog title={`Indholdet af filen: ${payrollFormats[format].label}`} isWide open onClose={onClose}>
      <Stack sx={{ gap: 2 }}>
        <Typography color="textSecondary">
          At se indholdet tæller ikke som at hente filen.
          {sheet && ` Her står arket ${sheet.name}; de andre ark lægger det sammen.`}
        </Typography>
        <QueryView query={query} skeleton={<Skeleton variant="rounded" height={240} />}>
          {({ data, per_page, total }) =>
            total === 0 ? (
              <Typography>Filen har ingen linjer.</Typography>
            ) : (
              <>
                <FileLines label="Filens linjer" lines={data} />
                <Pager page={page} perPage={per_page} total={total} onPage={setPage} />
              </>
            )
          }
        </QueryView>
      </Stack>
    </FormDialog>
  );
}
