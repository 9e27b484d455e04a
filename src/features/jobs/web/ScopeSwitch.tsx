import Box from "@mui/material/Box";
import { lazy, Suspense } from "react";
import { useCan } from "../../../common/web/current-user.ts";
import { touchTarget } from "../../../common/web/theme.ts";
import type { ScopeOfList } from "./project-scope.ts";

const ScopeChoice = lazy(async () => ({ default: (await import("./ScopeChoice.tsx")).ScopeChoice }));

/** Own projects or all; only those who may see all load and see it. */
export function ScopeSwitch({ of }: { readonly of: ScopeOfList }) {
  const mayChoose = useCan("manage-users-jobs-all-projects");
  if (!mayChoose) return null;
  return (
    <Suspense fallback={<Box sx={{ minHeight: touchTarget }} />}>
      <ScopeChoice of={of} />
    </Suspense>
  );
}
