import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatDateTime, timeZone, wallClockText } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";

export function PrintedHead({ title }: { readonly title: string }) {
  const user = useCurrentUser();
  const printedAt = usePrintedAt();
  return (
    <Box className="only-printed" sx={{ mb: 2, pb: 0.5, borderBottom: 1 }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, typography: "body2" }}>
        <b>{user?.company_name ? `${user.company_name} · ${title}` : title}</b>
        <span>
          {printedAt && `Udskrevet ${formatDateTime(printedAt)}`}
          {user && ` af ${user.name}`}
        </span>
      </Box>
    </Box>
  );
}

/** The time of printing. It is rendered at once, because the browser prints right after the event `beforeprint`. */
function usePrintedAt(): string | undefined {
  const [at, setAt] = useState<string>();
  useEffect(() => {
    const note = () => flushSync(() => setAt(wallClockText(Temporal.Now.plainDateTimeISO(timeZone))));
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  return at;
}
