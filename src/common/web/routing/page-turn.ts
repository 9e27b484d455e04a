import { flash } from "../flash.ts";

type Turn = {
  readonly page: number;
  /** Whether rows have left the page since it was fetched. */
  readonly hasGaps: boolean;
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>;
  readonly onPage: (page: number) => void;
};

/**
 * When rows leave a page, the following rows move up, and the next page would skip these rows. A turn to the next page
 * therefore first shows the rows that have moved up (docs/decisions/030-a-decided-job-stays.md).
 */
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
