import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import { onlyByFinger, onlyByMouse } from "#common/web/ui/pointers.ts";
import { mdiCameraOutline, mdiPaperclip } from "./icons.ts";

/** Only the file dialog uses these types. The server checks the content of files. */
const accepted = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf,.pdf";

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly describedBy: string;
  readonly children?: ReactNode;
};

export function AddReceiptButtons({ onFiles, describedBy, children }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Without this, choosing the same file again would not fire `change`.
    target.value = "";
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
      <Button
        variant="contained"
        startIcon={<Icon path={mdiCameraOutline} />}
        onClick={() => camera.current?.click()}
        aria-describedby={describedBy}
        sx={onlyByFinger}
      >
        Tag billede
      </Button>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiPaperclip} />}
        onClick={() => files.current?.click()}
        aria-describedby={describedBy}
      >
        Vælg filer
      </Button>
      {children}
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "center", ...onlyByMouse }}>
        eller træk dem hertil, eller sæt ind (Ctrl+V)
      </Typography>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      <input ref={files} type="file" accept={accepted} multiple hidden onChange={choose} />
    </Box>
  );
}
