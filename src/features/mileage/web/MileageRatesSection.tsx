import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { rateKinds, rateLabels } from "../rules/mileage-rates.ts";
import type { SavedRates } from "../rules/mileage-rates-row.ts";
import { MileageRatesDialog } from "./MileageRatesDialog.tsx";
import { MileageSection } from "./MileageSection.tsx";
import { ratesQuery } from "./mileage.queries.ts";

type Opened = { readonly rates: SavedRates | undefined };

export function MileageRatesSection() {
  const query = useQuery(ratesQuery);
  const [opened, setOpened] = useState<Opened>();
  return (
    <MileageSection
      title="Satser"
      about="Statens satser i kroner pr. km. Turens dag bestemmer satsen, og en sats gælder til årets udgang. Ture i et år uden satser kan registreres, men ikke udbetales."
      action={{ label: "Tilføj satser", onClick: () => setOpened({ rates: undefined }) }}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} sx={{ m: 2 }} />}
        errorText="Satserne kunne ikke hentes."
      >
        {(rows) => <RatesTable rows={rows} onEdit={(rates) => setOpened({ rates })} />}
      </QueryView>
      {opened && <MileageRatesDialog rates={opened.rates} onClose={() => setOpened(undefined)} />}
    </MileageSection>
  );
}

type TableProps = { readonly rows: readonly SavedRates[]; readonly onEdit: (rates: SavedRates) => void };

function RatesTable({ rows, onEdit }: TableProps) {
  return (
    <TableContainer>
      <Table
        sx={{
          "& th, & td": { px: { xs: 0.5, sm: 2 } },
          "& tr > :first-child": { pl: { xs: 2 } },
          "& tr:last-child > td": { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Fra</TableCell>
            {rateKinds.map((kind) => (
              <TableCell key={kind} align="right">
                {rateLabels[kind]}
              </TableCell>
            ))}
            <TableCell align="right">
              <span style={visuallyHidden}>Redigér</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDate(row.from_date)}</TableCell>
              {rateKinds.map((kind) => (
                <TableCell key={kind} align="right" sx={{ fontVariantNumeric: "tabular-nums" }}>
                  {formatDecimal(row[kind])}
                  <OwnRate rate={row[`own_${kind}`]} />
                </TableCell>
              ))}
              <TableCell align="right" padding="none">
                <IconAction
                  label={`Redigér satser fra ${formatDate(row.from_date)}`}
                  icon={mdiPencilOutline}
                  onClick={() => onEdit(row)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function OwnRate({ rate }: { readonly rate: number | null }) {
  if (rate === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      vi betaler {formatDecimal(rate)}
    </Typography>
  );
}
