import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { FirstStepsCard } from "./FirstStepsCard.tsx";
import { firstStepsQuery } from "./first-steps.queries.ts";

/**
 * The list on the front page of an administrator; nothing once it is done, hidden or out of date. Its code comes with the page,
 * since the server renders it: loaded later, it would disappear for a moment.
 */
export function FirstStepsGreeting() {
  const { data: steps } = useQuery(firstStepsQuery);
  if (!steps?.is_greeted) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 960 }}>
      <FirstStepsCard steps={steps} />
    </Box>
  );
}
