import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { flash } from "#common/web/flash.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { ReceiptViewer } from "#features/receipts/web/ReceiptViewer.tsx";
import { receiptsQuery } from "#features/receipts/web/receipts.queries.ts";
import type { AttachmentsProps } from "../attachments-props.ts";

export function ReceiptsOfJob({ job, onClose, decision }: AttachmentsProps) {
  const { data: receipts, isError } = useQuery(receiptsQuery(job.expense?.receipt_ids ?? []));
  useEffect(() => {
    if (!isError) return;
    flash.error("Bilagene kunne ikke hentes. Prøv igen.");
    onClose();
  }, [isError, onClose]);
  if (!receipts) return null;
  return (
    <ReceiptViewer
      receipts={receipts}
      start={0}
      beside={<ExpenseFigures job={job} />}
      below={decision}
      onClose={onClose}
    />
  );
}

function ExpenseFigures({ job }: Pick<AttachmentsProps, "job">) {
  return (
    <Box component="section" aria-label="Udlægget">
      <Typography variant="h3" component="p" sx={{ fontSize: "1.5rem" }}>
        {formatKroner(job.price)}
      </Typography>
      <Box component="dl" sx={facts}>
        {factsOf(job).map(([name, value]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd">{value}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function factsOf({ expense, ...job }: Job): [string, string][] {
  const foreign = expense?.currency_amount != null && `${formatDecimal(expense.currency_amount)} ${expense.currency}`;
  const said = {
    Moms: expense && formatKroner(expense.vat),
    "Beløb i valuta": foreign,
    Dato: formatDate(job.started_at),
    Medarbejder: job.user?.name,
    Kategori: job.jobType?.name,
    Projekt: job.project?.name,
    Leverandør: expense?.supplier,
    "CVR-nummer": expense?.supplier_cvr,
    "Deltagere og anledning": expense?.participants,
    Note: job.note,
  };
  return Object.entries(said).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

const facts = {
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignItems: "baseline",
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  mt: 2,
  "& dd": { m: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" },
};
