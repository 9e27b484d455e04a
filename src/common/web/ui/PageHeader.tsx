import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

type Props = {
  /** Only needed if this title says more than the page's title in the top bar. */
  readonly title?: string;
  readonly children?: ReactNode;
};

const header = {
  flexWrap: "wrap",
  alignItems: "center",
  gap: 2,
  mb: 2,
  "@media print": { "& .MuiFormControl-root": { display: "none" } },
};

export function PageHeader({ title, children }: Props) {
  return (
    <Stack direction="row" useFlexGap sx={header}>
      {title && (
        <Typography variant="h2" sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
