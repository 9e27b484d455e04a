import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { FirstStepsCard } from "./FirstStepsCard.tsx";
import { firstStepsQuery } from "./first-steps.queries.ts";

export function FirstStepsScreen() {
  return (
    <Box sx={{ maxWidth: 960 }}>
      <QueryView
        query={useQuery(firstStepsQuery)}
        skeleton={<Skeleton variant="rounded" height={520} />}
        errorText="Listen kunne ikke hentes."
      >
        {(steps) => <FirstStepsCard steps={steps} />}
      </QueryView>
    </Box>
  );
}
