import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";

type Props = {
  readonly title: string;
  readonly about: string;
  readonly action: { readonly label: string; readonly icon?: string; readonly onClick: () => void };
  readonly children: ReactNode;
};

export function MileageSection({ title, about, action, children }: Props) {
  const button = (
    <Button variant="outlined" startIcon={<Icon path={action.icon ?? mdiPlus} />} onClick={action.onClick}>
      {action.label}
    </Button>
  );
  return (
    <SectionCard title={title} about={about} action={button}>
      {children}
    </SectionCard>
  );
}
