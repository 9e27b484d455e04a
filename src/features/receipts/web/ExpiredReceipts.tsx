import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { ExpiredReceipts as Expired } from "../rules/receipt.ts";
import { bookkeepingYears } from "../rules/receipt-bounds.ts";
import { expiredReceiptsQuery, useDeleteExpiredReceipts } from "./receipts.queries.ts";

type Year = Expired[number];

export function ExpiredReceipts() {
  const { data: years = [] } = useQuery(expiredReceiptsQuery);
  const [chosen, setChosen] = useState<Year>();
  const { save, isSaving } = useDeleteExpiredReceipts(() => setChosen(undefined));
  if (years.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Bilag skal gemmes i {bookkeepingYears} år efter regnskabsåret. Disse må slettes, efter det år, hvor regnskabsåret
      sluttede:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {years.map((year) => (
          <li key={year.year}>
            {year.year}: {year.receipts} bilag{" "}
            <Button size="small" onClick={() => setChosen(year)} aria-label={`Slet bilag fra ${year.year}`}>
              Slet
            </Button>
          </li>
        ))}
      </Box>
      {chosen && (
        <ConfirmDialog
          open
          title={`Slet bilag fra ${chosen.year}`}
          confirmLabel="Slet"
          isSaving={isSaving}
          onClose={() => setChosen(undefined)}
          onConfirm={() => void save(chosen.year)}
        >
          {chosen.receipts} bilag fra {chosen.year} slettes for altid. Udlæggene selv bliver stående.
        </ConfirmDialog>
      )}
    </Alert>
  );
}
