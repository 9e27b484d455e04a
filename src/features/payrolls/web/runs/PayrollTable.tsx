import Button from "@mui/material/Button";
import type { SxProps, Theme } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { TextLink } from "#common/web/ui/links.ts";
import { paidInWords } from "#features/kinds/rules/sum-words.ts";
import { payGroupsInWords } from "#features/payrolls/rules/pay-groups.ts";
import type { Payroll } from "#features/payrolls/rules/payroll.ts";
import { mdiDownload } from "../icons.ts";
import { jobsAndReversalsInWords } from "../unpaid/unpaid-jobs.ts";
import { AnnulledChip } from "./AnnulledChip.tsx";

export function PayrollTable({ payrolls }: { readonly payrolls: readonly Payroll[] }) {
  return (
    <TableContainer>
      <Table role="table" sx={cardsOnPhones}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            <TableCell role="columnheader">ID</TableCell>
            <TableCell role="columnheader">Description</TableCell>
            <TableCell role="columnheader" align="right">
              Handling
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {payrolls.map((payroll) => (
            <PayrollRow key={payroll.id} payroll={payroll} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** On phones, each row looks like a card. For screen readers, the ARIA roles keep the rows in a table. */
const cardsOnPhones: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down("sm")]: {
    "&, & tbody": { display: "block" },
    "& thead": visuallyHidden,
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: 1.5,
      rowGap: 0.5,
      p: 2,
      borderBottom: 1,
      borderColor: "divider",
    },
    "& tbody td": { display: "block", p: 0, border: 0, textAlign: "left" },
    "& tbody td:last-of-type": { gridColumn: 2, ml: -1 },
  },
});

function PayrollRow({ payroll }: { readonly payroll: Payroll }) {
  const path = `/payrolls/${payroll.id}/overview`;
  return (
    <TableRow hover role="row">
      <TableCell role="cell">
        <TextLink to={path} underline="always">
          {payroll.id}
        </TextLink>
      </TableCell>
      <TableCell role="cell" sx={{ overflowWrap: "anywhere" }}>
        <TextLink id={`payroll-${payroll.id}`} to={path} color="inherit" underline="always">
          {payroll.description}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {jobsAndReversalsInWords(payroll)}, {paidInWords(payroll.sums).join(", ")}
          {payroll.absence && `, fravær ${formatKroner(payroll.absence.price)}`}
          {payroll.allowances && `, tillæg ${formatKroner(payroll.allowances.price)}`}, oprettet{" "}
          {formatDate(payroll.created_at)}
        </Typography>
        {payroll.pay_groups && (
          <Typography variant="body2" color="textSecondary">
            {payGroupsInWords(payroll.pay_groups)}
          </Typography>
        )}
      </TableCell>
      <TableCell role="cell" align="right">
        {payroll.annulled_at ? (
          <AnnulledChip />
        ) : (
          <Button
            href={`/payrolls/${payroll.id}`}
            aria-describedby={`payroll-${payroll.id}`}
            startIcon={<Icon path={mdiDownload} />}
          >
            Download
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
