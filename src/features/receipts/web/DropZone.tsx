import Box from "@mui/material/Box";
import { type DragEvent, type ReactNode, useState } from "react";

type Props = {
  readonly isActive: boolean;
  readonly hasError: boolean;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** Files that are dropped anywhere on the field are added; beside it the browser would open them in place of the app. */
export function DropZone({ isActive, hasError, labelledBy, describedBy, onDrop, children }: Props) {
  const [isOver, setIsOver] = useState(false);
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

const zone = { position: "relative", border: 1, borderStyle: "dashed", borderColor: "control", borderRadius: 1, p: 2 };
