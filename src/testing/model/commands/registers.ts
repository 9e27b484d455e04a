import fc from "fast-check";
import { attemptBy, nat, nth, type Who, who } from "../choose.ts";
import { type Company, kronerOrNull, type Role, type Terms, type User } from "../company.ts";
import { type Body, can, isOneLine, isOpen, oreOf } from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { conditionsOf, isUsed, noConditions, rateToday, startOfTime } from "../terms.ts";
import { shownUser } from "../views/registers.ts";
import { today } from "../wall-clock.ts";

/* Creation, change and deletion of users, and changes of projects, job types and cost centers that jobs use. */

const roleNames: readonly Role[] = ["admin", "manager", "project-owner", "employee"];

// ── Users ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The version that a save names: none, the current one, or another. */
const read = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(1) },
);
type Read = 0 | 1 | undefined;

const versionRead = (read: Read, stored: { version: number } | undefined) =>
  read === undefined || !stored ? undefined : stored.version + read;

const isStale = (version: number | undefined, stored: { version: number }) =>
  version !== undefined && version !== stored.version;

type UserForm = {
  name: string;
  email: number;
  number: number;
  rate: number;
  roles: Role[];
  changes: ("name" | "email" | "number" | "rate" | "roles" | "leader")[];
  leader: number | null;
};

const names = fc.constantFrom("Åse", "Bo", "Ærø", "Øjvind", "Anna", "Zoe", "bo", "Carl Ægidius", " Trimmet ", "");

const userForm: fc.Arbitrary<UserForm> = fc.record({
  name: names,
  email: nat,
  number: fc.nat({ max: 40 }),
  rate: fc.constantFrom(0, 20_000, 33_333, 9_999_999),
  roles: fc.subarray([...roleNames], { minLength: 0 }),
  changes: fc.subarray(["name", "email", "number", "rate", "roles", "leader"]),
  leader: fc.option(nat),
});

const emailAt = (n: number) => (n % 50 === 49 ? "ingen adresse" : `Person${n % 50}@dagvaerk.test`);
const numberAt = (n: number) => String(n % 41).padStart(n % 3 === 0 ? 4 : 2, "0");

export const createUser = fc
  .record({ who, form: userForm, key: fc.uuid() })
  .map((drawn) => new Step("Create user", drawn, userCreation));

function userCreation(company: Company, drawn: { who: Who; form: UserForm; key: string }): Attempt | undefined {
  const { form, key } = drawn;
  const body = {
    name: ownName(company, form.name),
    email: emailAt(form.email),
    employee_id: numberAt(form.number),
    default_hourly_rate: form.rate / 100,
    roles: roleIds(form.roles),
    leader_id: leaderAt(company, form),
  };
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/users",
    body,
    key,
    expect: () => expectedCreation(company, actor, body),
  }));
}

/** Gives each user a different name, because other tests cover users of the same name. */
function ownName(company: Company, name: string, stored?: User): string {
  const isTaken = company.users.some(
    (user) => user !== stored && user.name.toLowerCase() === name.trim().toLowerCase(),
  );
  return isTaken ? ownName(company, `${name.trim()}a`, stored) : name;
}

/** The id of the new leader, or null for none; undefined keeps the leader. */
const leaderAt = ({ users }: Company, { changes, leader }: UserForm): number | null | undefined =>
  changes.includes("leader") ? (leader === null ? null : nth(users, leader)?.id) : undefined;

const roleIds = (roles: readonly Role[]) => roles.map((role) => roleNames.indexOf(role) + 1);

function expectedCreation(company: Company, actor: User, body: Body): Expected {
  const refusal = refusedAccess(actor, "create-user");
  if (refusal) return refusal;
  const wrong = wrongUserFields(company, body);
  if (wrong.length > 0) return refused(422, ...wrong);
  let user: User | undefined;
  return {
    status: 201,
    happens({ id }) {
      const columns = userColumns(body);
      const registersTime = columns.roles.includes("employee");
      const rate = oreOf(body.default_hourly_rate) ?? 0;
      const terms = [{ ...noConditions, id: null, from: startOfTime, rate, former: [], version: 1 }];
      const since = today().toString();
      const never = { deleted: false, reactivated: null, employedFrom: null, employedUntil: null };
      user = { id, ...columns, ...never, terms, version: 1, registersTime, since, leader: body.leader_id ?? null };
      company.users.push(user);
    },
    shows: () => user && shownUser(user),
    letsIn: () => user?.id,
  };
}

function userColumns(body: Body): Pick<User, "name" | "email" | "employee_id" | "roles"> {
  return {
    name: body.name.trim(),
    email: body.email.trim(),
    employee_id: body.employee_id.trim(),
    roles: body.roles.map((id: number) => roleNames[id - 1] as Role),
  };
}

/** Deleting a user frees their address, but never their employee number. */
function wrongUserFields({ users }: Company, body: Body, stored?: User): string[] {
  const others = users.filter((user) => user !== stored);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const wrong: string[] = [];
  if (!isOneLine(body.name)) wrong.push("name");
  if (!body.email.includes("@") || others.some((user) => !user.deleted && isSame(user.email, body.email)))
    wrong.push("email");
  if (others.some(({ employee_id }) => employee_id === body.employee_id)) wrong.push("employee_id");
  const isLastAdmin = stored && isOnlyAdmin(users, stored) && !body.roles.includes(1);
  if (body.roles.length === 0 || isLastAdmin) wrong.push("roles");
  const leader = body.leader_id == null ? undefined : others.find(({ id }) => id === body.leader_id);
  const isNewLeader = body.leader_id != null && body.leader_id !== stored?.leader;
  if (isNewLeader && (!leader || !can(leader, "manage-users-jobs"))) wrong.push("leader_id");
  return wrong;
}

const isOnlyAdmin = (users: readonly User[], user: User) =>
  can(user, "create-user") && users.filter((other) => can(other, "create-user")).length === 1;

export const saveUser = fc
  .record({ who, user: nat, form: userForm, read })
  .map((drawn) => new Step("Save user", drawn, userEdition));

function userEdition(
  company: Company,
  drawn: { who: Who; user: number; form: UserForm; read: Read },
): Attempt | undefined {
  const { form } = drawn;
  const user = nth(company.users, drawn.user);
  if (!user) return undefined;
  const body = {
    name: form.changes.includes("name") ? ownName(company, form.name, user) : user.name,
    email: form.changes.includes("email") ? emailAt(form.email) : user.email,
    employee_id: form.changes.includes("number") ? numberAt(form.number) : (user.employee_id ?? "9999"),
    default_hourly_rate: form.changes.includes("rate") ? form.rate / 100 : (kronerOrNull(rateToday(user)) ?? 0),
    roles: roleIds(form.changes.includes("roles") ? form.roles : user.roles),
    leader_id: leaderAt(company, form),
    version: versionRead(drawn.read, user),
  };
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: `/api/users/${user.id}`,
    body,
    expect() {
      const refusal = refusedAccess(actor, "create-user");
      if (refusal) return refusal;
      if (user.deleted) return refused(404);
      if (isStale(body.version, user)) return refused(409);
      const wrong = wrongUserFields(company, body, user);
      if (wrong.length > 0) return refused(422, ...wrong);
      if (isFixedToday(company, user, oreOf(body.default_hourly_rate) ?? 0)) return refused(422, "default_hourly_rate");
      return {
        status: 200,
        happens() {
          saveRate(company, user, oreOf(body.default_hourly_rate) ?? 0);
          const leader = body.leader_id === undefined ? user.leader : body.leader_id;
          Object.assign(user, userColumns(body), { leader, version: user.version + 1 });
        },
        shows: () => shownUser(user),
      };
    },
  }));
}

const currentTerms = (user: User) => user.terms.findLast(({ from }) => from <= today().toString());

/** Whether the form cannot save its new rate: the current rate holds only from today, and a run has already used it. */
function isFixedToday(company: Company, user: User, rate: number): boolean {
  const current = currentTerms(user);
  return current?.from === today().toString() && current.rate !== rate && isUsed(company, user, current);
}

/** Corrects the current row, or adds a row from today if a run has used the current row. */
function saveRate(company: Company, user: User, rate: number): void {
  const current = currentTerms(user);
  if (current?.rate === rate) return;
  if (current && !isUsed(company, user, current)) {
    Object.assign(current, { rate, former: [...current.former, current.rate], version: current.version + 1 });
    return;
  }
  const from = current ? today().toString() : startOfTime;
  const row: Terms = { ...conditionsOf(current ?? noConditions), id: null, from, rate, former: [], version: 1 };
  user.terms = [...user.terms, row].sort((one, other) => (one.from < other.from ? -1 : 1));
}

type Deletion = { who: Who; user: number; read: Read; projectsTo: number | null; costCentersTo: number | null };

export const deleteUser = fc
  .record({ who, user: nat, read, projectsTo: fc.option(nat), costCentersTo: fc.option(nat) })
  .map((drawn) => new Step("Delete user", drawn, userDeletion));

function userDeletion(company: Company, drawn: Deletion): Attempt | undefined {
  const user = nth(company.users, drawn.user);
  if (!user) return undefined;
  const successor = (role: Role, n: number | null) => {
    const fit = company.users.filter((one) => one !== user && !one.deleted && one.roles.includes(role));
    return n === null ? undefined : nth(drawn.who.can ? fit : company.users, n);
  };
  const to = {
    projects: successor("project-owner", drawn.projectsTo),
    costCenters: successor("manager", drawn.costCentersTo),
  };
  const version = versionRead(drawn.read, user);
  const query = new URLSearchParams({
    ...(to.projects && { project_owner_id: String(to.projects.id) }),
    ...(to.costCenters && { cost_center_owner_id: String(to.costCenters.id) }),
    ...(version !== undefined && { version: String(version) }),
  });
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "DELETE",
    path: `/api/users/${user.id}?${query}`,
    expect: () => expectedDeletion(company, actor, user, { ...to, version }),
  }));
}

type Successors = { projects: User | undefined; costCenters: User | undefined; version: number | undefined };

function expectedDeletion(company: Company, actor: User, user: User, to: Successors): Expected {
  const refusal = refusedAccess(actor, "create-user");
  if (refusal) return refusal;
  if (user.deleted) return refused(404);
  if (isStale(to.version, user)) return refused(409);
  if (user === actor || isOnlyAdmin(company.users, user)) return refused(403);
  const mayOwn = (successor: User | undefined, role: Role) =>
    !successor || (successor !== user && !successor.deleted && successor.roles.includes(role));
  const wrong = [
    ...(mayOwn(to.projects, "project-owner") ? [] : ["project_owner_id"]),
    ...(mayOwn(to.costCenters, "manager") ? [] : ["cost_center_owner_id"]),
  ];
  if (wrong.length > 0) return refused(422, ...wrong);
  return {
    status: 204,
    happens() {
      user.deleted = true;
      user.version += 1;
      company.timers = company.timers.filter((timer) => timer.user !== user.id);
      for (const one of company.standIns)
        if (isOpen(one) && [one.absent, one.substitute].includes(user.id)) one.isEnded = true;
      giveAway(company.projects, user, to.projects);
      giveAway(company.costCenters, user, to.costCenters);
    },
  };
}

function giveAway(owned: readonly { owner: number; version: number }[], from: User, to: User | undefined): void {
  if (!to) return;
  for (const one of owned.filter(({ owner }) => owner === from.id)) {
    one.owner = to.id;
    one.version += 1;
  }
}

type Reactivation = { who: Who; user: number; form: UserForm; read: Read };

export const reactivateUser = fc
  .record({ who, user: nat, form: userForm, read })
  .map((drawn) => new Step("Reactivate user", drawn, userReactivation));

function userReactivation(company: Company, { who, user: n, form, read }: Reactivation): Attempt | undefined {
  const user = nth(who.can ? company.users.filter(({ deleted }) => deleted) : company.users, n);
  if (!user) return undefined;
  const body = {
    email: form.changes.includes("email") ? emailAt(form.email) : user.email,
    roles: roleIds(form.changes.includes("roles") ? form.roles : user.roles),
    version: versionRead(read, user),
  };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/users/${user.id}/reactivation`,
    body,
    expect: () => expectedReactivation(company, actor, user, body),
  }));
}

/** The reactivation of a user with a new address and new roles. */
function expectedReactivation(company: Company, actor: User, user: User, body: Body): Expected {
  const refusal = refusedAccess(actor, "create-user");
  if (refusal) return refusal;
  if (!user.deleted || isStale(body.version, user)) return refused(409);
  const kept = { name: user.name, employee_id: user.employee_id, default_hourly_rate: kronerOrNull(rateToday(user)) };
  const wrong = wrongUserFields(company, { ...kept, ...body }, user);
  if (wrong.length > 0) return refused(422, ...wrong);
  return {
    status: 200,
    happens() {
      const roles = body.roles.map((id: number) => roleNames[id - 1] as Role);
      const reactivated = today().toString();
      Object.assign(user, { email: body.email, roles, deleted: false, reactivated, version: user.version + 1 });
      if (company.jobs.some((job) => job.user === user.id)) count(company, "Reactivate user with jobs");
    },
    shows: () => shownUser(user),
    letsIn: () => user.id,
  };
}

// ── Projects, job types and cost centers ─────────────────────────────────────────────────────────────────────────────

type Saved = {
  who: Who;
  row: number | null;
  name: string;
  code: number;
  owner: number;
  other: number;
  /** Undefined keeps the flag. */
  closed: boolean | undefined;
  read: Read;
  key: string;
};

const saved = fc.record({
  who,
  /** The row to change; null for a new one. */
  row: fc.option(nat, { freq: 4 }),
  name: fc.constantFrom("Havnen", "Åparken", "Æblehaven", "  ", "Broen"),
  code: nat,
  owner: nat,
  other: nat,
  closed: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  read,
  key: fc.uuid(),
});

export const saveProject = saved.map((drawn) => new Step("Save project", drawn, projectSaving));
export const saveJobType = saved.map((drawn) => new Step("Save job type", drawn, jobTypeSaving));
export const saveCostCenter = saved.map((drawn) => new Step("Save cost center", drawn, costCenterSaving));

type Row = { id: number; version: number };

function saving<Stored extends Row>(
  company: Company,
  drawn: Saved,
  rows: Stored[],
  kind: {
    path: string;
    right: string;
    body: Body;
    wrong: (stored?: Stored) => string[];
    /** Errors of the input alone, if they are reported before the version is checked. */
    wrongByItself?: () => string[];
    row: (id: number, stored?: Stored) => Omit<Stored, "version">;
  },
): Attempt | undefined {
  const stored = drawn.row === null ? undefined : nth(rows, drawn.row);
  const version = versionRead(drawn.read, stored);
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: stored ? "PUT" : "POST",
    path: stored ? `${kind.path}/${stored.id}` : kind.path,
    body: stored ? { ...kind.body, version } : kind.body,
    key: stored ? undefined : drawn.key,
    expect() {
      const refusal = refusedAccess(actor, kind.right);
      if (refusal) return refusal;
      const first = kind.wrongByItself?.() ?? [];
      if (first.length > 0) return refused(422, ...first);
      if (stored && isStale(version, stored)) return refused(409);
      const wrong = kind.wrong(stored);
      if (wrong.length > 0) return refused(422, ...wrong);
      if (!stored)
        return { status: 201, happens: ({ id }) => void rows.push({ ...kind.row(id), version: 1 } as Stored) };
      const happens = () => Object.assign(stored, kind.row(stored.id, stored), { version: stored.version + 1 });
      return { status: 200, happens };
    },
  }));
}

const isTaken = (rows: readonly { code: string }[], code: string, stored?: { code: string }) =>
  rows.some((row) => row !== stored && row.code.toLowerCase() === code.toLowerCase());

/** The owner must have the role, unless they are the current owner. */
const isWrongOwner = (company: Company, owner: number, role: Role, stored?: { owner: number }) =>
  owner !== stored?.owner &&
  !company.users.some(({ id, deleted, roles }) => id === owner && !deleted && roles.includes(role));

function projectSaving(company: Company, drawn: Saved): Attempt | undefined {
  const costCenter = drawn.other % 3 === 0 ? null : (nth(company.costCenters, drawn.other)?.id ?? null);
  const body = {
    name: drawn.name,
    code: `p-${drawn.code % 20}`,
    owner_user_id: nth(company.users, drawn.owner)?.id ?? 0,
    default_cost_center_id: costCenter,
    is_closed: drawn.closed,
  };
  return saving(company, drawn, company.projects, {
    path: "/api/projects",
    right: "manage-projects",
    body,
    wrong: (stored) => [
      ...(!isOneLine(body.name) ? ["name"] : []),
      ...(isTaken(company.projects, body.code, stored) ? ["code"] : []),
      ...(isWrongOwner(company, body.owner_user_id, "project-owner", stored) ? ["owner_user_id"] : []),
    ],
    row: (id, stored) => ({
      id,
      name: body.name.trim(),
      code: body.code,
      owner: body.owner_user_id,
      costCenter,
      closed: body.is_closed ?? stored?.closed ?? false,
    }),
  });
}

export const salaryCodes = ["1010", "2020", "12/13", "05", "72", "0007"] as const;

function jobTypeSaving(company: Company, drawn: Saved): Attempt | undefined {
  const body = { name: drawn.name, salary_code: nth(salaryCodes, drawn.code) ?? "", is_closed: drawn.closed };
  return saving(company, drawn, company.jobTypes, {
    path: "/api/job-types",
    right: "manage-job-types",
    body,
    wrongByItself: () => (!isOneLine(body.name) ? ["name"] : []),
    wrong: () => [],
    row: (id, stored) => ({
      id,
      name: body.name.trim(),
      salaryCode: body.salary_code,
      kind: stored?.kind ?? "work",
      otherCodes: stored?.otherCodes ?? null,
      closed: body.is_closed ?? stored?.closed ?? false,
    }),
  });
}

function costCenterSaving(company: Company, drawn: Saved): Attempt | undefined {
  const body = {
    name: drawn.name,
    code: `CC${drawn.code % 20}`,
    owner_user_id: nth(company.users, drawn.owner)?.id ?? 0,
  };
  return saving(company, drawn, company.costCenters, {
    path: "/api/cost-centers",
    right: "manage-cost-centers",
    body,
    wrong: (stored) => [
      ...(!isOneLine(body.name) ? ["name"] : []),
      ...(isTaken(company.costCenters, body.code, stored) ? ["code"] : []),
      ...(isWrongOwner(company, body.owner_user_id, "manager", stored) ? ["owner_user_id"] : []),
    ],
    row: (id) => ({ id, name: body.name.trim(), code: body.code, owner: body.owner_user_id }),
  });
}
