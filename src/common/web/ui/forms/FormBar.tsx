import Box from "@mui/material/Box";
import { type ReactNode, useLayoutEffect, useRef } from "react";

type Props = {
  /** Why the form was not saved: beside the button that was pressed, wherever the page is scrolled to. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
};

/** The foot of a long form, always in sight. */
export function FormBar({ problem, children }: Props) {
  const ref = useRoomForFocus();
  return (
    <Box ref={ref} sx={bar}>
      {problem}
      <Box sx={row}>{children}</Box>
    </Box>
  );
}

/** A field's error stands below it. */
const errorHeight = 48;

/** A field that takes the focus is scrolled to where the bar does not cover it. */
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
