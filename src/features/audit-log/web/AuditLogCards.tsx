import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { auditKindLabels } from "#common/rules/audit-log.ts";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { type AuditEntry, actorName } from "../rules/audit-log.ts";
import { subjectOf } from "./AuditLogTable.tsx";

export function AuditLogCards({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Stack component="ul" sx={{ gap: 1, listStyle: "none", m: 0, p: 0 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Card>
            <CardContent sx={{ overflowWrap: "anywhere", "&:last-child": { pb: 2 } }}>
              <Typography variant="body2" color="textSecondary">
                {formatDateTime(entry.created_at)}
              </Typography>
              <Typography variant="h3" component="h2">
                {auditKindLabels[entry.kind]}
              </Typography>
              <Typography>{actorName(entry)}</Typography>
              <Typography color="textSecondary">{subjectOf(entry)}</Typography>
            </CardContent>
          </Card>
        </li>
      ))}
    </Stack>
  );
}
