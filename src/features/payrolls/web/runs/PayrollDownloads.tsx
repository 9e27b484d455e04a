import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { copyText } from "#common/web/copy-text.ts";
import { flash } from "#common/web/flash.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiCheck, mdiContentCopy } from "#common/web/ui/icons.ts";
import { payrollFormats } from "#features/payroll-files/rules/payroll-formats.ts";
import { TechnicalDetails } from "#features/payroll-files/web/file/TechnicalDetails.tsx";
import type { PayrollDetails, PayrollDownload } from "#features/payrolls/rules/payroll-run.ts";

export function PayrollDownloads({ run: { downloads, downloads_count } }: { readonly run: PayrollDetails }) {
  if (downloads_count === 0) return <Typography color="textSecondary">Ingen har hentet en fil endnu.</Typography>;
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {downloads.length < downloads_count
          ? `De seneste ${downloads.length} af ${formatNumber(downloads_count)} gange, filen er hentet`
          : "Hentet"}
      </Typography>
      <Box
        component="ul"
        aria-label="Hentede filer"
        sx={{ m: 0, p: 0, listStyle: "none", maxHeight: 320, overflowY: "auto" }}
      >
        {downloads.map((download) => (
          <DownloadRow key={download.id} download={download} />
        ))}
      </Box>
    </div>
  );
}

function DownloadRow({ download }: { readonly download: PayrollDownload }) {
  return (
    <Stack
      component="li"
      direction={{ xs: "column", sm: "row" }}
      sx={{ columnGap: 2, py: 0.5, alignItems: { sm: "center" }, borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography>
          {download.file_name} ({payrollFormats[download.format].label})
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(download.created_at)} af {download.user.name}
        </Typography>
      </Box>
      <TechnicalDetails>
        <Fingerprint sha256={download.sha256} />
      </TechnicalDetails>
    </Stack>
  );
}

function Fingerprint({ sha256 }: { readonly sha256: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    const isDone = await copyText(sha256);
    setIsCopied(isDone);
    if (!isDone) flash.error("Browseren tillod ikke kopiering.");
  }
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
      <Tooltip title={sha256} slotProps={{ tooltip: { sx: { maxWidth: "none", fontFamily: "monospace" } } }}>
        <Typography variant="body2" color="textSecondary" tabIndex={0}>
          SHA-256{" "}
          <Box component="span" sx={{ fontFamily: "monospace" }}>
            {sha256.slice(0, 12)}…
          </Box>
        </Typography>
      </Tooltip>
      <IconAction
        label={isCopied ? "SHA-256 kopieret" : "Kopiér SHA-256"}
        icon={isCopied ? mdiCheck : mdiContentCopy}
        onClick={() => void copy()}
      />
    </Stack>
  );
}
