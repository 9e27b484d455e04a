import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import CircularProgress from "@mui/material/CircularProgress";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { touchTarget } from "#common/web/theme.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiClose } from "#common/web/ui/icons.ts";
import type { Receipt } from "../rules/receipt.ts";
import { mdiPaperclip, mdiRefresh } from "./icons.ts";
import { thumbnailUrl } from "./receipts.queries.ts";
import type { Upload } from "./upload-queue.ts";

type TileProps = {
  readonly receipt: Receipt;
  readonly onOpen: () => void;
  readonly onRemove?: (() => void) | undefined;
};

export function ReceiptTile({ receipt: { id, name, pages }, onOpen, onRemove }: TileProps) {
  return (
    <Box component="li" sx={tile}>
      <ButtonBase onClick={onOpen} aria-label={`Se bilaget ${name}${pages > 1 ? `, ${pages} sider` : ""}`} sx={picture}>
        <img src={thumbnailUrl(id)} alt="" loading="lazy" style={filling} />
        {pages > 1 && (
          <Typography variant="caption" sx={count}>
            {pages} sider
          </Typography>
        )}
      </ButtonBase>
      <Name text={name} />
      {onRemove && <Remove label={`Fjern bilaget ${name}`} onClick={onRemove} />}
    </Box>
  );
}

type UploadTileProps = {
  readonly upload: Upload;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
};

export function UploadTile({ upload: { name, shrunk, state, progress }, onRemove, onRetry }: UploadTileProps) {
  const preview = shrunk?.preview;
  const canRetry = state === "waiting" || state === "failed";
  const percent = Math.round(progress * 100);
  return (
    <Box component="li" sx={tile}>
      <Box sx={picture}>
        {preview && <img src={preview} alt="" style={{ ...filling, opacity: 0.5 }} />}
        {!preview && state !== "sending" && !canRetry && (
          <Box sx={middle}>
            <Icon path={mdiPaperclip} color="disabled" />
          </Box>
        )}
        {state === "sending" && <CircularProgress size={32} aria-label={`Sender ${name}`} sx={middle} />}
        {canRetry && (
          <Box sx={middle}>
            <IconAction label={`Send ${name} igen`} icon={mdiRefresh} onClick={onRetry} sx={onPicture} />
          </Box>
        )}
        {state === "sending" && (
          <LinearProgress variant="determinate" value={percent} aria-label={`${name}: sendt i procent`} sx={bottom} />
        )}
      </Box>
      <Name text={name} />
      <Remove label={`Fjern ${name}`} onClick={onRemove} />
    </Box>
  );
}

const Name = ({ text }: { readonly text: string }) => (
  <Typography variant="caption" noWrap title={text} sx={{ display: "block", color: "text.secondary" }}>
    {text}
  </Typography>
);

const Remove = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Box sx={corner}>
    <IconAction label={label} icon={mdiClose} onClick={onClick} size="small" sx={onPicture} />
  </Box>
);

const side = 112;

export const tiles = { display: "flex", flexWrap: "wrap", gap: 1, listStyle: "none", p: 0, m: 0, mt: 1 };
const tile = { position: "relative", width: side };
export const framed = {
  overflow: "hidden",
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "background.default",
};
const picture = { ...framed, position: "relative", display: "block", width: side, height: side };
export const filling = { width: "100%", height: "100%", objectFit: "cover", display: "block" } as const;
const middle = { position: "absolute", inset: 0, m: "auto", display: "grid", placeItems: "center" };
const bottom = { position: "absolute", left: 0, right: 0, bottom: 0, height: 6 };
const corner = { position: "absolute", top: 0, right: 0 };
const onPicture = {
  minWidth: touchTarget,
  minHeight: touchTarget,
  "& svg": { bgcolor: "background.paper", borderRadius: "50%", border: 1, borderColor: "divider", p: 0.25 },
};
const count = {
  position: "absolute",
  left: 4,
  bottom: 4,
  px: 0.75,
  borderRadius: 1,
  bgcolor: "background.paper",
  color: "text.primary",
};
