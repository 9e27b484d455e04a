import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

type Props = {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function FrontPageSection({ id, title, aside, children }: Props) {
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 2, px: 2, pt: 1.5, pb: 1 }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </Card>
  );
}

export function SectionRows({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={rows}>
      {children}
    </Box>
  );
}

const rows = {
  listStyle: "none",
  m: 0,
  p: 0,
  "& > li": { borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" },
};
