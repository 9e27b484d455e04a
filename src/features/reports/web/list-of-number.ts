import { type Dimension, isTime, measureOf, noneKey, restKey } from "../rules/report.ts";
import { bucketEnd } from "../rules/report-periods.ts";
import type { WantedReport } from "./wanted-report.ts";

type Reader = { readonly seesAll: boolean };
type Place = readonly (readonly [by: Dimension | undefined, key: string])[];

/** The address of the list with the jobs behind a number; undefined if no list has the same filters. */
export function listOfNumber(report: WantedReport, place: Place, reader: Reader) {
  const { kinds, of } = measureOf(report.measure);
  if (of !== "jobs" || place.some(([by, key]) => hasNoFilter(by, key))) return undefined;
  const keys: { readonly [By in Dimension]?: string } = Object.fromEntries(place.filter(([by]) => by !== undefined));
  if (keys.user === undefined && !reader.seesAll) return undefined;
  let { from, to } = report;
  for (const [by, key] of place)
    if (by !== undefined && isTime(by)) {
      from = later(from, key);
      to = earlier(to, bucketEnd(key, by));
    }
  const search = {
    scope: reader.seesAll ? ("all" as const) : ("own" as const),
    status: (keys.status as WantedReport["status"]) ?? report.status,
    kind: (keys.kind as WantedReport["kind"]) ?? report.kind ?? (kinds?.length === 1 ? kinds[0] : undefined),
    project: keys.project === undefined ? report.project_id : Number(keys.project),
    from,
    to,
  };
  return keys.user === undefined
    ? ({ to: "/jobs", search } as const)
    : ({ to: "/users/$userId/jobs", params: { userId: keys.user }, search } as const);
}

const hasNoFilter = (by: Dimension | undefined, key: string): boolean =>
  by !== undefined && (key === restKey || key === noneKey || by === "job_type" || by === "cost_center");

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
