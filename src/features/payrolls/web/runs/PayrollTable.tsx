import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formatDate } from "../../../../common/rules/clock.ts";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { TextLink } from "../../../../common/web/ui/links.ts";
import { paidInWords } from "../../rules/paid-by-kind.ts";
import type { Payroll } from "../../rules/payroll.ts";
import { mdiDownload } from "../icons.ts";
import { jobsAndReversalsInWords } from "../unpaid/unpaid-jobs.ts";
import { AnnulledChip } from "./AnnulledChip.tsx";

export function PayrollTable({ payrolls }: { readonly payrolls: readonly Payroll[] }) {
  return (
    <TableContainer>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>ID</TableCell>
            <TableCell>Description</TableCell>
            <TableCell align="right">Handling</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {payrolls.map((payroll) => (
            <PayrollRow key={payroll.id} payroll={payroll} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function PayrollRow({ payroll }: { readonly payroll: Payroll }) {
  const path = `/payrolls/${payroll.id}/overview`;
  return (
    <TableRow hover>
      <TableCell>
        <TextLink to={path} underline="always">
          {payroll.id}
        </TextLink>
      </TableCell>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        <TextLink id={`payroll-${payroll.id}`} to={path} color="inherit" underline="always">
          {payroll.description}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {jobsAndReversalsInWords(payroll)}, {paidInWords(payroll).join(", ")}, oprettet{" "}
          {formatDate(payroll.created_at)}
        </Typography>
      </TableCell>
      <TableCell align="right">
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
