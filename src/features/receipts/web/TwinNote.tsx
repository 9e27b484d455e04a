import Alert from "@mui/material/Alert";
import { TextLink } from "#common/web/ui/links.ts";
import type { Receipt } from "../rules/receipt.ts";

export function TwinNote({ receipt: { name, twin } }: { readonly receipt: Receipt }) {
  if (!twin) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {name} ligner et bilag, der er vedhæftet et andet udlæg:{" "}
      <TextLink to="/jobs/$jobId" params={{ jobId: String(twin.job_id) }} target="_blank">
        se det
      </TextLink>
    </Alert>
  );
}
