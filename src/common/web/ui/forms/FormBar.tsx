import Box from "@mui/material/Box";
import { type ReactNode, useLayoutEffect, useRef } from "react";

type Props = {
  /** An error that belongs to no field. It is shown here, because the bar is always visible. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
};

export function FormBar({ problem, children }: Props) {
  const ref = useRoomForFocus();
  return (
    <Box ref={ref} sx={bar}>
      {problem}
      <Box sx={row}>{children}</Box>
    </Box>
  );
}

const errorHeight = 48;

/** Makes browsers scroll a focused field, with the error below it, to a place above the bar. */
function useRoomForFocus() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${(ref.current?.offsetHeight ?? 0) + errorHeight}px`;
    return () => {
      style.scrollPaddingBottom = "";
    };
  });
  return ref;
}

const bar = {
  position: "sticky",
  bottom: 0,
  zIndex: "appBar",
  mt: 1,
  py: 1.5,
  bgcolor: "background.default",
  borderTop: 1,
  borderColor: "divider",
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
} as const;

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 1,
} as const;
