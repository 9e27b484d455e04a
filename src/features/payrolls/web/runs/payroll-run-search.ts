import { oneOf, page, perPage, searchOf, searchText, word } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

/** Which of the run's lists is shown, and the file format that was chosen or that a failed download leads back with. */
export const payrollRunSearch = searchOf({
  page,
  perPage,
  search: searchText,
  kind: oneOf(jobKinds),
  view: word,
  format: word,
});
