import Box from "@mui/material/Box";
import { Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import type { KindFieldsProps } from "#features/jobs/web/form/fields/kind-fields-props.ts";
import { MissingMasterData } from "./MissingMasterData.tsx";

const JobFavourites = lazyPart(
  async () => (await import("#features/jobs/web/form/favourites/JobFavourites.tsx")).JobFavourites,
);

export function WorkHead({ userId, job, isReadOnly }: KindFieldsProps) {
  return (
    <>
      {!isReadOnly && <MissingMasterData />}
      {!job && userId === undefined && (
        <Box sx={favouritesRow}>
          <Suspense>
            <JobFavourites />
          </Suspense>
        </Box>
      )}
    </>
  );
}

const favouritesRow = { minHeight: touchTarget, mb: 2 };
