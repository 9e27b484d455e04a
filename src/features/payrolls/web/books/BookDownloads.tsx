import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { withQuery } from "#common/web/api/api.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiDownload } from "../icons.ts";

export function BookDownloads({ wanted }: { readonly wanted: Parameters<typeof withQuery>[1] }) {
  const path = (format: "csv" | "zip") => withQuery("/api/expense-books", { ...wanted, format });
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
      <Button variant="outlined" href={path("csv")} startIcon={<Icon path={mdiDownload} />}>
        Udlæg (CSV)
      </Button>
      <Button variant="outlined" href={path("zip")} startIcon={<Icon path={mdiDownload} />}>
        Udlæg med bilag (ZIP)
      </Button>
    </Stack>
  );
}
