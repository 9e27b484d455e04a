import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { FirstStepsCard } from "./FirstStepsCard.tsx";
import { firstStepsQuery } from "./first-steps.queries.ts";

/** The server renders this list. If its code were loaded later, the list would disappear for a moment. */
export function FirstStepsGreeting() {
  const { data: steps } = useQuery(firstStepsQuery);
  if (!steps?.is_greeted) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 960 }}>
      <FirstStepsCard steps={steps} />
    </Box>
  );
}
