import Skeleton from "@mui/material/Skeleton";

export function JobCardSkeleton() {
  return (
    <div className="job-card">
      <div className="facts">
        <Pair left="55%" right={120} height={32} />
        <Skeleton width="40%" />
        <Pair left="50%" right={96} height={40} />
        <Skeleton width="30%" />
        <Skeleton variant="rounded" width={112} height={44} sx={{ mt: 2 }} />
      </div>
    </div>
  );
}

function Pair({ left, right, height }: { readonly left: string; readonly right: number; readonly height: number }) {
  return (
    <div className="project">
      <Skeleton width={left} height={height} />
      <Skeleton width={right} height={height} />
    </div>
  );
}
