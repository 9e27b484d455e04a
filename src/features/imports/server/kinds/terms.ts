import * as z from "zod/mini";
import { errorsByField, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { unknownPerson } from "#features/imports/rules/kinds/person-column.ts";
import { termsOfRow, valuesOfTerms } from "#features/imports/rules/kinds/terms-row.ts";
import { type Candidate, changesBetween, planRows, type Values } from "#features/imports/rules/plan-rows.ts";
import {
  completeTerms,
  fromWords,
  rowBefore,
  type SavedTerms,
  type Terms,
  type TermsInput,
  termsErrors,
  termsInput,
  usedTerms,
} from "#features/users/rules/employment-terms.ts";
import { addTermsOfPeople, changeTerms } from "#features/users/server/terms/terms.commands.ts";
import { listAllTerms, lockPeople } from "#features/users/server/terms/terms.store.ts";
import { type FoundUser, listAllUsers } from "#features/users/server/users.store.ts";
import type { Importer } from "../importer.ts";
import { personFinder, textOfPerson } from "./people-names.ts";
import { findTermsRules, type TermsRules } from "./terms-rules.ts";

const kind = imports.terms;

type Found = Candidate<Terms>;
type Planned = Found & {
  readonly user_id: number;
  readonly input: TermsInput;
  readonly saved: SavedTerms;
};

const keyOf = (userId: number, from: unknown) => `${userId} ${from}`;

export const termsImporter: Importer = {
  async plan({ trx, actor }, rows) {
    const find = personFinder((await listAllUsers(trx)).filter(({ is_deleted }) => !is_deleted));
    const ids = new Set(rows.flatMap(({ texts }) => find(texts.person)?.id ?? []));
    const people = await lockPeople(trx, [...ids]);
    const rules = await findTermsRules(trx);
    const stored = people.flatMap(({ id, rows: own }) => own.map((row) => [keyOf(id, row.from_date), row] as const));
    const storedByKey = new Map(stored);
    const personText = ({ person }: Values) => textOfPerson(find(person)) ?? person;
    const found = planRows<Terms>(kind, rows, {
      keyOf: ({ person, from_date }) => {
        const user = find(person);
        return user && from_date !== undefined ? keyOf(user.id, from_date) : undefined;
      },
      find: (key) => storedByKey.get(key),
      valuesOf: (row) => rules.withNames(valuesOfTerms(row)),
      defaults: {},
      schema: z.object({}),
      settle: (values) => rules.withIds({ ...values, person: personText(values) }),
    });
    const rowsOf = new Map(people.map(({ id, rows: own }) => [id, [...own]]));
    const checked = byDate(found).map((candidate) => {
      const user = find(candidate.values.person);
      const own = user && rowsOf.get(user.id);
      return own && isComplete(candidate) ? planned(candidate, { user, own, rules }) : unplanned(candidate, user);
    });
    const written = checked.filter((candidate): candidate is Planned => "saved" in candidate);
    return {
      candidates: checked.toSorted((one, other) => one.row - other.row),
      async write() {
        const added = written.filter(({ stored }) => !stored);
        await addTermsOfPeople(
          trx,
          actor,
          added.map(({ saved, user_id }) => ({ ...saved, user_id })),
        );
        for (const { stored, user_id, input } of written)
          if (stored) await changeTerms(trx, actor, user_id, stored, input);
      },
    };
  },

  async list(trx) {
    const users = new Map((await listAllUsers(trx)).map((user) => [user.id, user]));
    const rules = await findTermsRules(trx);
    return (await listAllTerms(trx)).map(({ user_id, ...row }) => ({
      ...rules.withNames(valuesOfTerms(row)),
      person: textOfPerson(users.get(user_id)),
    }));
  },
};

/** Sorts rows by day, because a row builds on the person's terms of earlier days, stored or in the sheet. */
const byDate = (candidates: readonly Found[]): Found[] =>
  candidates.toSorted((one, other) => (String(one.values.from_date) < String(other.values.from_date) ? -1 : 1));

const isComplete = ({ values, errors }: Found): boolean => values.from_date !== undefined && !errors.person;

function unplanned(candidate: Found, user: FoundUser | undefined): Found {
  const { person, from_date } = candidate.values;
  const missing: FieldErrors = {
    ...(!user && { person: [person === undefined ? "Medarbejdernummer skal udfyldes." : unknownPerson] }),
    ...(from_date === undefined && { from_date: ["Fra skal udfyldes."] }),
  };
  return { ...candidate, errors: { ...missing, ...candidate.errors } };
}

type Place = { readonly user: FoundUser; readonly own: Terms[]; readonly rules: TermsRules };

/** A valid row is added to the person's terms (`own`), on which rows of later days build. */
function planned(candidate: Found, { user, own, rules }: Place): Planned {
  const { row, stored, values } = candidate;
  const from_date = String(values.from_date);
  const before = stored ?? rowBefore(own, from_date);
  const cells = { ...values, hourly_rate: values.hourly_rate ?? before?.hourly_rate };
  const input = termsOfRow(cells, before) as TermsInput;
  const saved = completeTerms(input, before);
  const shown = (terms: SavedTerms): Values => ({ ...rules.withNames(valuesOfTerms(terms)), person: values.person });
  const changes = changesBetween(kind, stored ? shown(stored) : {}, shown(saved));
  const isWritten = !stored || changes.length > 0;
  const errors = isWritten
    ? mergeErrors(
        inputErrors(input),
        rules.errorsOf(values),
        termsErrors(input, own, stored),
        stored?.is_used ? { from_date: [usedTerms] } : {},
      )
    : {};
  const all = { ...errors, ...candidate.errors };
  const added = { id: -row, version: 1, is_used: false, has_work: false, allowance_rules_name: null };
  if (Object.keys(all).length === 0)
    own.splice(stored ? own.indexOf(stored) : own.length, stored ? 1 : 0, { ...(stored ?? added), ...saved });
  const name = `${user.display_name} · ${fromWords({ from_date })}`;
  return {
    ...candidate,
    ...{ values: { ...values, name }, changes, user_id: user.id, input, saved },
    errors: all,
  };
}

function inputErrors(input: TermsInput): FieldErrors {
  const checked = z.safeParse(termsInput, input);
  return checked.success ? {} : errorsByField(checked.error.issues);
}
