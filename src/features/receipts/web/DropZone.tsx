import Box from "@mui/material/Box";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  readonly isActive: boolean;
  readonly hasError: boolean;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

export function DropZone({ isActive, hasError, labelledBy, describedBy, onDrop, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  usePastedFiles(isActive, onDrop);
  const takes = ({ dataTransfer }: DragEvent) => isActive && dataTransfer.types.includes("Files");
  return (
    <Box
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onDragOver={(event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        setIsOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
      sx={[
        zone,
        hasError && { borderColor: "error.main" },
        isOver && { borderColor: "primary.main", bgcolor: "action.hover" },
      ]}
    >
      {children}
    </Box>
  );
}

function usePastedFiles(isActive: boolean, onFiles: Props["onDrop"]): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!isActive) return;
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const files = [...(clipboardData?.files ?? [])];
      // Cells copied from a spreadsheet are in the clipboard as text and as a picture. A text field gets the text.
      const isText = clipboardData?.types.includes("text/plain") && target instanceof Element && isEditable(target);
      if (files.length === 0 || isText) return;
      event.preventDefault();
      latest.current(files.map(named));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isActive]);
}

const isEditable = (target: Element) => target.matches("input, textarea, [contenteditable]");

/** Browsers name all copied pictures alike, such as `image.png`. */
const named = (file: File): File =>
  /^image\.\w+$/.test(file.name)
    ? new File([file], file.name.replace("image", "Indsat billede"), { type: file.type })
    : file;

const zone = { position: "relative", border: 1, borderStyle: "dashed", borderColor: "control", borderRadius: 1, p: 2 };
