import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight, mdiClose } from "#common/web/ui/icons.ts";
import type { Receipt } from "../rules/receipt.ts";
import { mdiMagnifyMinusOutline, mdiMagnifyPlusOutline } from "./icons.ts";
import { ReceiptPicture } from "./ReceiptPicture.tsx";

type Props = {
  readonly receipts: readonly Receipt[];
  /** The index of the receipt that is shown first. */
  readonly start: number;
  readonly onClose: () => void;
  readonly beside?: ReactNode;
  readonly below?: ReactNode;
};

type Page = { readonly receipt: Receipt; readonly page: number };

const zooms = [1, 1.5, 2, 3, 4] as const;

export function ReceiptViewer({ receipts, start, onClose, beside, below }: Props) {
  const titleId = useId();
  const pages = receipts.flatMap((receipt) => pagesOf(receipt));
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ receipt }) => receipt === receipts[start]),
    ),
  );
  const [zoom, setZoom] = useState(0);
  const shown = pages[Math.min(place, pages.length - 1)];
  if (!shown) return null;

  const go = (by: -1 | 1) => {
    const next = place + by;
    if (next < 0 || next >= pages.length) return;
    setPlace(next);
    setZoom(0);
  };
  const zoomBy = (by: -1 | 1) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + by)));

  /** Without zoom, the left and right arrow keys change the page. With zoom, they scroll the picture. */
  const keys: Readonly<Record<string, () => void>> = {
    ...(zoom === 0 && { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }),
    ...{ PageUp: () => go(-1), PageDown: () => go(1) },
    ...{ "+": () => zoomBy(1), "-": () => zoomBy(-1), "0": () => setZoom(0) },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <Box sx={bar}>
        <Typography id={titleId} component="h2" variant="subtitle1" noWrap sx={{ flexGrow: 1, minWidth: 0 }}>
          {titleOf(shown, pages, place)}
        </Typography>
        <IconAction label="Gør mindre" icon={mdiMagnifyMinusOutline} disabled={zoom === 0} onClick={() => zoomBy(-1)} />
        <IconAction
          label="Gør større"
          icon={mdiMagnifyPlusOutline}
          disabled={zoom === zooms.length - 1}
          onClick={() => zoomBy(1)}
        />
        <IconAction label="Luk" icon={mdiClose} onClick={onClose} />
      </Box>
      <Box sx={room}>
        <Box sx={{ position: "relative", flex: "1 1 0", minWidth: 0, minHeight: 0 }}>
          <ReceiptPicture
            key={`${shown.receipt.id}-${shown.page}`}
            {...shown}
            zoom={zooms[zoom] ?? 1}
            onDoubleClick={() => setZoom((now) => (now === 0 ? 2 : 0))}
          />
          {pages.length > 1 && (
            <>
              <Box sx={[step, { left: 8 }]}>
                <IconAction label="Forrige side" icon={mdiChevronLeft} disabled={place === 0} onClick={() => go(-1)} />
              </Box>
              <Box sx={[step, { right: 8 }]}>
                <IconAction
                  label="Næste side"
                  icon={mdiChevronRight}
                  disabled={place === pages.length - 1}
                  onClick={() => go(1)}
                />
              </Box>
            </>
          )}
        </Box>
        {beside && (
          <Box sx={side}>
            <Box tabIndex={0} sx={figures}>
              {beside}
            </Box>
            {below && <Box sx={buttons}>{below}</Box>}
          </Box>
        )}
      </Box>
    </Dialog>
  );
}

const pagesOf = (receipt: Receipt): Page[] =>
  Array.from({ length: receipt.pages }, (_, index) => ({ receipt, page: index + 1 }));

function titleOf({ receipt: { name } }: Page, pages: readonly Page[], place: number): string {
  return pages.length === 1 ? name : `${place + 1} af ${pages.length} · ${name}`;
}

const bar = {
  display: "flex",
  alignItems: "center",
  gap: 0.5,
  pl: 2,
  pr: 1,
  minHeight: 56,
  borderBottom: 1,
  borderColor: "divider",
};
const room = { display: "flex", flexDirection: { xs: "column", md: "row" }, flexGrow: 1, minHeight: 0 };
const side = {
  flexShrink: 0,
  width: { md: 360 },
  maxHeight: { xs: "45%", md: "none" },
  minHeight: 0,
  display: "flex",
  flexDirection: "column",
  borderTop: { xs: 1, md: 0 },
  borderLeft: { md: 1 },
  borderColor: { xs: "divider", md: "divider" },
};
const figures = { overflow: "auto", p: 2, minHeight: 0, flexGrow: { md: 1 } };
const buttons = {
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  p: 2,
  borderTop: 1,
  borderColor: "divider",
  "&:empty": { display: "none" },
};
const step = {
  position: "absolute",
  top: "50%",
  transform: "translateY(-50%)",
  borderRadius: "50%",
  bgcolor: "background.paper",
  border: 1,
  borderColor: "divider",
};
