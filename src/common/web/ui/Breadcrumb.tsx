import Box from "@mui/material/Box";
import Breadcrumbs from "@mui/material/Breadcrumbs";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { TextLink } from "./links.ts";

type Step = {
  readonly label: string;
  readonly to?: string;
  readonly mark?: ReactNode;
};

type Props = {
  readonly steps: readonly Step[];
};

export function Breadcrumb({ steps }: Props) {
  return (
    <Breadcrumbs aria-label="Sti" sx={{ mb: 2 }}>
      {steps.map(({ label, to, mark }, index) =>
        to === undefined || index === steps.length - 1 ? (
          <Typography key={label} color="textPrimary" aria-current="page">
            {label}
          </Typography>
        ) : (
          <Box key={label} component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
            <TextLink to={to} color="primary" underline="always">
              {label}
            </TextLink>
            {mark}
          </Box>
        ),
      )}
    </Breadcrumbs>
  );
}
