import { defaultRoleId, roleLabels, roles } from "#common/rules/access/permissions.ts";
import type { Person } from "#common/rules/person.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { fromWords } from "../rules/employment-terms.ts";
import type { User, UserInput } from "../rules/user.ts";

export type UserForm = Omit<UserInput, "default_hourly_rate" | "registers_time" | "leader_id"> & {
  /** The first day of the shown rate; null without a rate, and undefined for a new user. */
  default_hourly_rate_from: string | null | undefined;
  default_hourly_rate: number | null;
  /** Undefined for a new user until the administrator changes the field. Meanwhile the roles decide. */
  registers_time: boolean | undefined;
  leader_id: Person | null;
};

export const userPayload = ({ leader_id, ...values }: UserForm) => ({ ...values, leader_id: leader_id?.id ?? null });

export function userFormOf(user: User | undefined): UserForm {
  return {
    name: user?.name ?? "",
    email: user?.email ?? "",
    employee_id: user?.employee_id ?? "",
    default_hourly_rate: user?.default_hourly_rate ?? null,
    default_hourly_rate_from: user?.default_hourly_rate_from,
    roles: user ? (user.roles ?? []).map(({ id }) => id) : [defaultRoleId],
    registers_time: user?.registers_time,
    leader_id: user?.leader ?? null,
  };
}

export const userLabels: ConflictLabels<UserForm> = {
  name: "Navn",
  email: "E-mail",
  employee_id: "Medarbejdernummer",
  default_hourly_rate: "Timepris",
  default_hourly_rate_from: ["Timeprisen gælder", (from_date) => (from_date ? fromWords({ from_date }) : "")],
  roles: ["Roller", (ids) => roles.flatMap(({ id, name }) => (ids.includes(id) ? roleLabels[name] : [])).join(", ")],
  registers_time: "Registrerer timer",
  leader_id: ["Leder", (leader) => leader?.name ?? "Ingen"],
};
