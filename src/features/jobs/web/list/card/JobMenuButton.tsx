import { Suspense, useState } from "react";
import { useCan, useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDotsVertical } from "#common/web/ui/icons.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { isCopied } from "#features/kinds/rules/kinds.ts";

const JobMenu = lazyPart(async () => (await import("./JobMenu.tsx")).JobMenu);

export function JobMenuButton({ job }: { readonly job: Job }) {
  const me = useCurrentUser();
  const managesJobs = useCan("register-users-jobs");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOwn = job.user_id === me?.id;
  const mayCopy = isCopied(job) && (isOwn || (managesJobs && !job.user?.is_deleted));
  const { cancel, withdraw, update, "update-cc": updateCostCenter } = job.authorized_actions;
  const isOnlyByFinger = !mayCopy && !cancel;
  if (isOnlyByFinger && !withdraw && !(managesJobs && update) && !updateCostCenter) return null;
  return (
    <div className={isOnlyByFinger ? "by-finger" : undefined}>
      <IconAction
        label="Flere handlinger"
        icon={mdiDotsVertical}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Suspense>
          <JobMenu
            job={job}
            mayCopy={mayCopy}
            anchor={anchor}
            onDone={() => {
              setAnchor(null);
              anchor.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
