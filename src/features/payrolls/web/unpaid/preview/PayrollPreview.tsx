import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import type { PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import { PayrollFileNotes } from "#features/payroll-files/web/file/PayrollFileNotes.tsx";
import { PayrollFileProblems } from "#features/payroll-files/web/file/PayrollFileProblems.tsx";
import { PayrollFormatField } from "#features/payroll-files/web/PayrollFormatField.tsx";
import { type PreviewOf, payrollPreviewQuery } from "../payroll-checks.queries.ts";
import { PayrollPreviewCards } from "./PayrollPreviewCards.tsx";
import { PayrollPreviewTable } from "./PayrollPreviewTable.tsx";

type Props = {
  readonly of: PreviewOf;
  /** Undefined means the company's default format. */
  readonly format: PayrollFormatName | undefined;
  /** Absent if the parent shows the format field and the problems. */
  readonly onFormat?: (format: PayrollFormatName) => void;
  readonly perPage?: number | undefined;
};

export function PayrollPreview({ of, format, onFormat, perPage = 25 }: Props) {
  const isNarrow = useIsNarrow();
  const Rows = isNarrow ? PayrollPreviewCards : PayrollPreviewTable;
  const [page, setPage] = useState(1);
  const query = useQuery(payrollPreviewQuery(of, { format, page, perPage }));
  return (
    <Stack sx={{ gap: 2 }}>
      {onFormat && (
        <PayrollFormatField
          value={format ?? query.data?.format}
          onChange={(next) => {
            onFormat(next);
            setPage(1);
          }}
        />
      )}
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Filens indhold kunne ikke hentes."
      >
        {(preview) => (
          <Stack sx={{ gap: 2 }}>
            {onFormat && <PayrollFileProblems preview={preview} />}
            {onFormat && <PayrollFileNotes preview={preview} />}
            <Rows preview={preview} />
            <Pager page={page} perPage={preview.per_page} total={preview.total} onPage={setPage} />
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}
