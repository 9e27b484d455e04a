import Breadcrumbs from "@mui/material/Breadcrumbs";
import Typography from "@mui/material/Typography";
import { TextLink } from "./links.ts";

type Step = { readonly label: string; readonly to?: string };

type Props = {
  /** From the top down; the last one is the current page and no link. */
  readonly steps: readonly Step[];
};

export function Breadcrumb({ steps }: Props) {
  return (
    <Breadcrumbs aria-label="Sti" sx={{ mb: 2 }}>
      {steps.map(({ label, to }, index) =>
        to === undefined || index === steps.length - 1 ? (
          <Typography key={label} color="textPrimary" aria-current="page">
            {label}
          </Typography>
        ) : (
          <TextLink key={label} to={to} color="primary" underline="always">
            {label}
          </TextLink>
        ),
      )}
    </Breadcrumbs>
  );
}
