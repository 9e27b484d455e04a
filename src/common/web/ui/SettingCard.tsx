import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "./QueryView.tsx";
import { SectionCard } from "./SectionCard.tsx";

type Props<Setting> = {
  readonly title: string;
  readonly about: string;
  readonly query: UseQueryResult<Setting>;
  readonly errorText: string;
  readonly children: (setting: Setting) => ReactNode;
};

export function SettingCard<Setting>({ title, about, query, errorText, children }: Props<Setting>) {
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard title={title} about={about}>
        <Box sx={{ px: 2, pb: 2 }}>
          <QueryView query={query} skeleton={<Skeleton variant="rounded" height={76} />} errorText={errorText}>
            {children}
          </QueryView>
        </Box>
      </SectionCard>
    </Box>
  );
}
