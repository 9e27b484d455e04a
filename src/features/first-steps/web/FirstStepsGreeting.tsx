import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { firstStepsQuery } from "./first-steps.queries.ts";

const FirstStepsCard = lazyPart(async () => (await import("./FirstStepsCard.tsx")).FirstStepsCard);

/** The list on the front page of an administrator; nothing once it is done, hidden or out of date. */
export function FirstStepsGreeting() {
  const { data: steps } = useQuery(firstStepsQuery);
  if (!steps?.is_greeted) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 960 }}>
      <Suspense>
        <FirstStepsCard steps={steps} />
      </Suspense>
    </Box>
  );
}
