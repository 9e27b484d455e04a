import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { ShortCardList } from "#common/web/ui/lists/ShortCardList.tsx";
import { MoreMenu } from "#common/web/ui/MoreMenu.tsx";
import { rateScope, type SalesRate } from "#features/invoice-bases/rules/sales-rate.ts";
import { mdiTagOutline } from "../icons.ts";
import { DeleteSalesRateDialog } from "./DeleteSalesRateDialog.tsx";
import { SalesRateDialog } from "./SalesRateDialog.tsx";
import { salesRatesQuery } from "./sales-rates.queries.ts";

export function SalesRatesScreen() {
  const query = useQuery(salesRatesQuery);
  const edited = useRowDialog<SalesRate>("sales-rate");
  const deleted = useRowDialog<SalesRate>();
  return (
    <Box sx={addButtonRoom}>
      <ShortCardList
        query={query}
        errorText="Salgspriserne kunne ikke hentes."
        empty={{
          icon: mdiTagOutline,
          text: "Ingen salgspriser endnu. Begynd med én pris for alt arbejde, og tilføj dem, der er anderledes.",
        }}
        add={{ label: "Tilføj salgspris", onClick: () => edited.open() }}
        card={(rate) => (
          <RecordCard
            title={rateScope(rate)}
            facts={[
              { label: "Gælder for", value: ofWhat(rate) },
              { label: "Fra", value: formatDate(rate.from_date) },
              { label: "Pr. time", value: formatKroner(rate.rate) },
            ]}
            action={
              <>
                <IconAction label="Rediger" icon={mdiPencilOutline} onClick={() => edited.open(rate)} />
                <MoreMenu actions={[{ label: "Slet", onSelect: () => deleted.open(rate) }]} />
              </>
            }
          />
        )}
      />
      <OpenedRow of={edited}>{(rate, close) => <SalesRateDialog rate={rate} onClose={close} />}</OpenedRow>
      <OpenedRow of={deleted}>
        {(rate, close) => rate && <DeleteSalesRateDialog rate={rate} onClose={close} />}
      </OpenedRow>
    </Box>
  );
}

function ofWhat({ customer, project, job_type }: SalesRate): string {
  const whose = customer ? "Kunde" : project ? "Projekt" : undefined;
  if (job_type) return whose ? `${whose} og arbejde` : "Arbejde";
  return whose ?? "Alt, der ikke har sin egen pris";
}
