import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { listed } from "#common/web/words.ts";
import { formatKm } from "#features/mileage/rules/km.ts";
import type { PayrollPreviewPage, PreviewPageRow } from "#features/payrolls/rules/payroll-preview-page.ts";
import { kindWords, noRowsText, previewRowKey } from "./payroll-preview.ts";

export function PayrollPreviewCards({ preview: { data, totals, total } }: { readonly preview: PayrollPreviewPage }) {
  if (total === 0) return <Typography sx={{ py: 4, textAlign: "center" }}>{noRowsText}</Typography>;
  return (
    <Box component="ul" aria-label="Filens indhold" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {data.map((row) => (
        <PreviewCard
          key={previewRowKey(row)}
          figures={row}
          title={`${row.user_name} (${row.employee_id || "mangler medarbejdernummer"})`}
          about={listed(`Lønkode ${row.salary_code}`, kindWords[row.kind] ?? false)}
        />
      ))}
      <PreviewCard figures={totals} title="I alt" />
    </Box>
  );
}

type Figures = Pick<PreviewPageRow, "hours" | "days" | "km" | "amount" | "price" | "deviation"> & {
  readonly rate?: number | null;
};
type CardProps = { readonly figures: Figures; readonly title: string; readonly about?: string };

function PreviewCard({ figures: { hours, days, km, rate = null, amount, price, deviation }, title, about }: CardProps) {
  const worked = hours !== null && `${formatDecimal(hours)} timer${rate === null ? "" : ` à ${formatKroner(rate)}`}`;
  const away = days !== null && days !== 0 && `${formatDecimal(days)} ${days === 1 ? "dag" : "dage"}`;
  const driven = km !== null && km !== 0 && formatKm(km);
  const compared = [`Pris ${formatDecimal(price)}`, deviation !== null && `afvigelse ${formatDecimal(deviation)}`];
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline", gap: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        {amount !== null && (
          <Typography noWrap sx={{ flexShrink: 0, fontWeight: 600 }}>
            {formatKroner(amount)}
          </Typography>
        )}
      </Stack>
      <Typography variant="body2">{listed(about ?? false, worked, away, driven)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {listed(...compared)}
      </Typography>
    </Box>
  );
}
