import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useDownload } from "#common/web/api/use-download.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiDownload } from "../icons.ts";

export function OwnData({ userId }: { readonly userId: number }) {
  const { save: download, isSaving } = useDownload(`/api/personal-data/${userId}`, () => {});
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        Alt, der er gemt om dig, i én ZIP-fil: en PDF til at læse, filer til et program (JSON) og dine bilag. Hemmelige
        koder og andres oplysninger er ikke med.
      </Typography>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiDownload} />}
        loading={isSaving}
        onClick={() => void download({})}
        sx={{ alignSelf: "start" }}
      >
        Hent dine data
      </Button>
    </>
  );
}
