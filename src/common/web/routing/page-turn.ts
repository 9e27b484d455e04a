import { flash } from "../flash.ts";

type Turn = {
  readonly page: number;
  /** Whether rows have left the page since it was fetched. */
  readonly hasGaps: boolean;
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>;
  readonly onPage: (page: number) => void;
};

/** If rows left the page, "next" reloads it, or rows would be skipped (docs/decisions/030-a-decided-job-stays.md). */
export function pageTurn({ page, hasGaps, refetch, onPage }: Turn): (next: number) => void {
  return (next) => {
    if (!hasGaps || next !== page + 1) return onPage(next);
    void refetch().then(({ isSuccess }) => {
      if (!isSuccess) return;
      scrollTo(0, 0);
      flash.success("De næste opgaver er rykket op på denne side.");
    });
  };
}
