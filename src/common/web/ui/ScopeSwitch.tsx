import Box from "@mui/material/Box";
import { lazy, Suspense } from "react";
import { useCan } from "../current-user.ts";
import { touchTarget } from "../theme.ts";

const ScopeChoice = lazy(async () => ({ default: (await import("./ScopeChoice.tsx")).ScopeChoice }));

/** Own projects or all; only those who may see all load and see it. */
export function ScopeSwitch() {
  const mayChoose = useCan("manage-users-jobs-all-projects");
  if (!mayChoose) return null;
  return (
    <Suspense fallback={<Box sx={{ minHeight: touchTarget }} />}>
      <ScopeChoice />
    </Suspense>
  );
}
