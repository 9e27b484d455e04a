import { type Company, type User, userOf } from "../company.ts";

export type View = {
  path: string;
  right: string;
  /** Differs per viewer, so every user opens it. */
  isPersonal?: boolean;
  /** The expected response; undefined for 404. */
  answer: (company: Company, viewer: User) => unknown;
  /** Extracts the compared value of a text response. */
  read?: (text: string) => unknown;
};

const roleIds = { admin: 1, manager: 2, "project-owner": 3, employee: 4 };

export const perPage = 100;

const byName = new Intl.Collator("da-DK");

export const compareNames = (one: { id: number; name: string }, other: { id: number; name: string }): number =>
  byName.compare(one.name, other.name) || one.id - other.id;

export const personOf = (company: Company, id: number) => ({ id, name: userOf(company, id).name });

export function owned(
  company: Company,
  { id, name, code, owner }: { id: number; name: string; code: string; owner: number },
) {
  return { id, name, code, owner: personOf(company, owner) };
}

export const withClosed = ({ id, name, closed }: Closable) => ({ id, name, is_closed: closed });

export const rolesOf = ({ roles }: User) =>
  roles.map((name) => ({ id: roleIds[name], name })).sort((one, other) => one.id - other.id);

export type Closable = { id: number; name: string; closed: boolean };
