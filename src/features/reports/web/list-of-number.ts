import { type Dimension, isTime, measureOf, noneKey, restKey } from "../rules/report.ts";
import { bucketEnd } from "../rules/report-periods.ts";
import type { WantedReport } from "./wanted-report.ts";

type Reader = { readonly seesAll: boolean };
type Place = readonly (readonly [by: Dimension | undefined, key: string])[];

/** The address of the list with the jobs behind a number; undefined if no list has the same filters. */
export function listOfNumber(report: WantedReport, place: Place, reader: Reader) {
  const { kinds, of } = measureOf(report.measure);
  if (of !== "jobs") return undefined;
  let { from, to, project_id: project, status, kind = kinds?.length === 1 ? kinds[0] : undefined } = report;
  let userId: number | undefined;
  for (const [by, key] of place) {
    if (by === undefined) continue;
    if (key === restKey || key === noneKey || by === "job_type" || by === "cost_center") return undefined;
    if (by === "project") project = Number(key);
    else if (by === "user") userId = Number(key);
    else if (by === "status") status = key as typeof status;
    else if (by === "kind") kind = key as typeof kind;
    else if (isTime(by)) {
      from = later(from, key);
      to = earlier(to, bucketEnd(key, by));
    }
  }
  if (userId === undefined && !reader.seesAll) return undefined;
  const scope = reader.seesAll ? ("all" as const) : ("own" as const);
  const search = { scope, status, kind, project, from, to };
  return userId === undefined
    ? ({ to: "/jobs", search } as const)
    : ({ to: "/users/$userId/jobs", params: { userId: String(userId) }, search } as const);
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
