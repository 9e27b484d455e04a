import Button from "@mui/material/Button";
import { Icon } from "../Icon.tsx";
import { IconAction } from "../IconAction.tsx";
import { mdiPrinterOutline } from "../icons.ts";

export function PrintButton({ onClick = () => window.print() }: { readonly onClick?: () => void }) {
  return (
    <Button startIcon={<Icon path={mdiPrinterOutline} />} onClick={onClick}>
      Udskriv
    </Button>
  );
}

export function PrintIcon({ onClick }: { readonly onClick: () => void }) {
  return <IconAction label="Udskriv" icon={mdiPrinterOutline} onClick={onClick} />;
}
