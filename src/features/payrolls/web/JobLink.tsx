import type { ReactNode } from "react";
import { TextLink } from "#common/web/ui/links.ts";

type Props = { readonly jobId: number; readonly userId: number; readonly children?: ReactNode };

export function JobLink({ jobId, userId, children = `Opgave ${jobId}` }: Props) {
  return (
    <TextLink to="/users/$userId/jobs/$jobId" params={{ userId: String(userId), jobId: String(jobId) }}>
      {children}
    </TextLink>
  );
}
