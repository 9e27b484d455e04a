import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { today } from "#common/rules/time/clock.ts";
import { insertPrivateAbsenceSeen } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import { type AbsenceTemplateKey, fixedOf } from "#features/absence/rules/kinds/absence-templates.ts";
import { hasSetup } from "#features/payroll-files/rules/payroll-formats.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import type { AbsenceLine, ApprovedDay } from "#features/payrolls/rules/absence/owed-absence.ts";
import {
  type ComingAbsence,
  maxAbsenceRows,
  maxMyAbsenceLines,
  missingAbsenceCode,
  type PayableAbsence,
  sumAbsence,
  type WaitingDays,
} from "#features/payrolls/rules/absence/run-absence.ts";
import type { NamedPeople } from "#features/payrolls/rules/payable-people.ts";
import { nextDeadline } from "#features/payrolls/rules/payroll.ts";
import { findReachedDeadline } from "../my-pay/my-pay.store.ts";
import { findOwedAbsence, listNames } from "./owed-absence.store.ts";

export const digestOf = (lines: readonly AbsenceLine[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

type ShownLine = { readonly user_id: number; readonly template: string };

/** Records for the audit log that the actor sees other people's private absence, if the lines contain any. */
export async function insertPrivateLinesSeen(
  db: Kysely<Database>,
  actor: Pick<Actor, "id">,
  lines: readonly ShownLine[],
): Promise<void> {
  const ill = lines.filter(
    ({ user_id, template }) => user_id !== actor.id && fixedOf({ template: template as AbsenceTemplateKey }).is_private,
  );
  await insertPrivateAbsenceSeen(db, actor.id, [...new Set(ill.map(({ user_id }) => user_id))]);
}

export async function previewAbsence(
  db: Kysely<Database>,
  actor: Pick<Actor, "id">,
  options: NamedPeople & { readonly until: Temporal.PlainDate },
): Promise<PayableAbsence> {
  const { lines, unknown, withoutNumber } = await findOwedAbsence(db, options);
  await insertPrivateLinesSeen(db, actor, lines);
  const names = await listNames(db, [
    ...new Set([...lines, ...unknown, ...withoutNumber].map(({ user_id }) => user_id)),
  ]);
  const nameOf = (id: number) => names.get(id) ?? "";
  const groups = Map.groupBy(lines, ({ user_id, kind_id, salary_code, is_sent }) =>
    JSON.stringify([user_id, kind_id, salary_code, is_sent]),
  );
  const data = [...groups.values()].map((group) => {
    const { user_id, kind_id, kind_name, salary_code, is_sent } = group[0] as AbsenceLine;
    return {
      user: { id: user_id, name: nameOf(user_id) },
      kind_id,
      kind_name,
      salary_code,
      is_sent,
      ...sumAbsence(group),
    };
  });
  data.sort((one, other) => one.user.name.localeCompare(other.user.name, "da") || one.user.id - other.user.id);
  return {
    data: data.slice(0, maxAbsenceRows),
    totals: sumAbsence(lines),
    digest: digestOf(lines),
    unknown: waitingDays(unknown, nameOf),
    without_number: waitingDays(withoutNumber, nameOf),
    without_code: await kindsWithoutCode(db, lines),
  };
}

export async function previewOwnAbsence(db: Kysely<Database>, userId: number): Promise<ComingAbsence> {
  const until = nextDeadline(today(), await findReachedDeadline(db, userId));
  const { lines, unknown, withoutNumber } = await findOwedAbsence(db, { until, only: [userId] });
  const sent = lines.filter(({ is_sent }) => is_sent).slice(0, maxMyAbsenceLines);
  return {
    data: sent
      .map(({ reverses_line_id, ...line }) => ({ ...line, is_taken_back: reverses_line_id !== null }))
      .sort((one, other) => Temporal.PlainDate.compare(one.date, other.date)),
    totals: sumAbsence(sent),
    waiting_days: new Set([...unknown, ...withoutNumber].map(({ date }) => date)).size,
  };
}

function waitingDays(days: readonly ApprovedDay[], nameOf: (id: number) => string): WaitingDays {
  const people = [...Map.groupBy(days, ({ user_id }) => user_id)];
  return people
    .map(([id, own]) => ({ user: { id, name: nameOf(id) }, days_count: new Set(own.map(({ date }) => date)).size }))
    .sort((one, other) => one.user.name.localeCompare(other.user.name, "da") || one.user.id - other.user.id);
}

/** CSV and XLSX files for people need no salary codes. */
async function kindsWithoutCode(db: Kysely<Database>, lines: readonly AbsenceLine[]): Promise<string[]> {
  const { settings } = await findPayrollSetup(db);
  if (!hasSetup(settings.default_format)) return [];
  const without = lines.filter((line) => line.is_sent && line.salary_code === "" && line.reverses_line_id === null);
  return [...new Set(without.map(({ kind_name }) => kind_name))].sort((one, other) => one.localeCompare(other, "da"));
}

export async function refuseMissingCodes(db: Kysely<Database>, lines: readonly AbsenceLine[]): Promise<void> {
  const names = await kindsWithoutCode(db, lines);
  if (names.length > 0) throw invalid({ absence: [missingAbsenceCode(listInWords(names))] });
}
