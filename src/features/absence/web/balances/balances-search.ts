import { day, oneOf, page, searchOf, searchText } from "#common/web/routing/url-search.ts";

/** The date of the balances, which is absent for today, and the filters of the shown people. */
export const balancesSearch = searchOf({ date: day, page, search: searchText, only: oneOf(["lapsing"]) });

export const personBalancesSearch = searchOf({ date: day });
