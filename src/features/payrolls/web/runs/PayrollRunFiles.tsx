import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { ErrorState } from "#common/web/ui/messages/ErrorState.tsx";
import { isFrozenInRuns } from "#features/payroll-files/rules/checks/problem-places.ts";
import { type PayrollFormatName, payrollFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { PayrollFileNotes } from "#features/payroll-files/web/file/PayrollFileNotes.tsx";
import { PayrollFileProblems } from "#features/payroll-files/web/file/PayrollFileProblems.tsx";
import { PayrollFormatField } from "#features/payroll-files/web/PayrollFormatField.tsx";
import type { PayrollPreviewPage } from "#features/payrolls/rules/payroll-preview-page.ts";
import type { PayrollDetails } from "#features/payrolls/rules/payroll-run.ts";
import { ExpenseBooks } from "../books/ExpenseBooks.tsx";
import { mdiDownload, mdiFileEyeOutline, mdiRefresh } from "../icons.ts";
import { payrollPreviewQuery } from "../unpaid/payroll-checks.queries.ts";
import { PayrollDownloads } from "./PayrollDownloads.tsx";
import { PayrollFileTextDialog } from "./PayrollFileTextDialog.tsx";
import { payrollRunQuery, useRenewPayrollFile } from "./payroll-run.queries.ts";

type Props = { readonly run: PayrollDetails };

export function PayrollRunFiles({ run }: Props) {
  return (
    <Card component="section" aria-labelledby="payroll-files">
      <CardContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&:last-child": { pb: 2 } }}>
        <Typography id="payroll-files" variant="h3" component="h2">
          Filer
        </Typography>
        {run.annulled_at ? (
          <Typography color="textSecondary">En annulleret lønkørsel har ingen fil.</Typography>
        ) : (
          <>
            <NewDownload run={run} />
            <ExpenseBooks payrollId={run.id} />
            <PayrollDownloads run={run} />
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** The format is in the URL, because a failed download redirects to this page with its format. */
function NewDownload({ run }: Props) {
  const [search] = useListSearch("/payrolls/$payrollId/overview");
  const chosen = payrollFormatNames.find((known) => known === search.format);
  const query = useQuery({
    ...payrollPreviewQuery({ payrollId: run.id }, { format: chosen, page: 1, perPage: 1 }),
    refetchOnWindowFocus: false,
  });
  const format = chosen ?? query.data?.format;
  if (format)
    return <FormatChoice run={run} format={format} preview={query.isPlaceholderData ? undefined : query.data} />;
  if (query.isError)
    return (
      <ErrorState
        text="Filformaterne kunne ikke hentes."
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return <Skeleton variant="rounded" height={56} />;
}

type ChoiceProps = Props & {
  readonly format: PayrollFormatName;
  readonly preview: PayrollPreviewPage | undefined;
};

function FormatChoice({ run, format, preview }: ChoiceProps) {
  const [, change] = useListSearch("/payrolls/$payrollId/overview");
  const { isWaiting, start } = useDownload(run);
  // A stored file can be downloaded again, even if the current setup has problems.
  const isStored = run.downloads.some((download) => download.format === format);
  const hasProblems = preview !== undefined && preview.problems_count > 0;
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <PayrollFormatField value={format} onChange={(next) => change({ format: next }, { replace: true })} />
        <Button
          variant="contained"
          href={`/payrolls/${run.id}?format=${format}`}
          startIcon={<Icon path={mdiDownload} />}
          disabled={hasProblems && !isStored}
          loading={isWaiting}
          loadingPosition="start"
          aria-describedby={run.annul_refusal === null ? warningId : undefined}
          onClick={start}
        >
          Download
        </Button>
        <ContentButton run={run} format={format} isDisabled={hasProblems && !isStored} />
        {isStored && !hasProblems && <RenewButton run={run} format={format} />}
      </Stack>
      {run.annul_refusal === null && (
        <Typography id={warningId} variant="body2" color="textSecondary">
          Når filen er hentet, kan kørslen ikke længere annulleres.
        </Typography>
      )}
      {preview && <PayrollFileProblems preview={preview} wayOut={wayOutOf(run, preview)} />}
      {preview && <PayrollFileNotes preview={preview} />}
    </>
  );
}

function wayOutOf({ annul_refusal }: PayrollDetails, { problem_places }: PayrollPreviewPage): string {
  if (!problem_places.some(isFrozenInRuns)) return "Ret det i Lønopsætning, og hent filen her.";
  return annul_refusal === null
    ? "Annuller lønkørslen, ret lønkoderne og det andet, der er nævnt, og kør igen: en lønkørsel beholder det, den blev oprettet med."
    : "Lønkørslen beholder det, den blev oprettet med, og kan ikke annulleres. Hent den som CSV til Excel, og indtast den i lønsystemet.";
}

const warningId = "download-ends-annulment";

function ContentButton({
  run,
  format,
  isDisabled,
}: Props & { readonly format: PayrollFormatName; readonly isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon path={mdiFileEyeOutline} />} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        Se indholdet
      </Button>
      {isOpen && <PayrollFileTextDialog payrollId={run.id} format={format} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const longestDownload = 30_000;

/** The browser downloads the file without the page's code, so the page polls until the download is recorded. */
function useDownload(run: PayrollDetails) {
  const [countBefore, setCountBefore] = useState<number>();
  const isWaiting = countBefore === run.downloads_count;
  useQuery({ ...payrollRunQuery(run.id), refetchInterval: isWaiting ? 1000 : false });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setCountBefore(undefined), longestDownload);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { isWaiting, start: () => setCountBefore(run.downloads_count) };
}

function RenewButton({ run, format }: Props & { readonly format: PayrollFormatName }) {
  const { renew, isSaving } = useRenewPayrollFile(run.id, format);
  return (
    <Button
      startIcon={<Icon path={mdiRefresh} />}
      loading={isSaving}
      loadingPosition="start"
      onClick={() => void renew()}
    >
      Dan filen igen
    </Button>
  );
}
