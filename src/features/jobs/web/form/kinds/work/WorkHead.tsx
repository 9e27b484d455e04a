import Box from "@mui/material/Box";
import { Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import type { KindFieldsProps } from "#features/jobs/web/form/fields/kind-fields-props.ts";
import { MissingMasterData } from "./MissingMasterData.tsx";

const JobFavourites = lazyPart(
  async () => (await import("#features/jobs/web/form/favourites/JobFavourites.tsx")).JobFavourites,
);

/** Above the fields of work: what a company lacks before anything can be registered, and one's favourites. */
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

/** The fields do not move when the favourites come. */
const favouritesRow = { minHeight: touchTarget, mb: 2 };
