import { ScimProblem } from "./scim-problem.ts";
import { scimUrns } from "./scim-schemas.ts";

/** The attributes that filters may use, by their names in lower case. */
const attributes = {
  id: "id",
  username: "userName",
  externalid: "externalId",
  displayname: "displayName",
  active: "active",
  emails: "email",
  "emails.value": "email",
  'emails[type eq "work"].value': "email",
} as const;

export type FilterAttribute = (typeof attributes)[keyof typeof attributes];
export type Condition = { readonly attribute: FilterAttribute; readonly value: string };

const maxConditions = 5;

const condition =
  /\s*([a-z][\w.:-]*(?:\[type eq "work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|\d{1,10})\s*(and\s|$)/iy;

/** Reads filters such as `userName eq "a@firma.dk" and active eq true`. Throws 400 for any other filter. */
export function parseFilter(filter: string, known: readonly FilterAttribute[]): Condition[] {
  const found: Condition[] = [];
  condition.lastIndex = 0;
  for (let isOpen = true; isOpen; ) {
    const match = condition.exec(filter);
    if (!match || found.length === maxConditions) throw unknownFilter();
    const [, path = "", value = "", joint] = match;
    const attribute = attributeOf(path);
    if (attribute === undefined || !known.includes(attribute)) throw unknownFilter();
    found.push({ attribute, value: attribute === "active" ? flagOf(value) : textOf(value) });
    isOpen = joint !== "";
  }
  return found;
}

const unknownFilter = () =>
  new ScimProblem(400, 'Et filter kan kun være som userName eq "anna@firma.dk", evt. flere med and.', "invalidFilter");

function attributeOf(path: string): FilterAttribute | undefined {
  const plain = path.toLowerCase().replace(`${scimUrns.user.toLowerCase()}:`, "");
  return Object.hasOwn(attributes, plain) ? attributes[plain as keyof typeof attributes] : undefined;
}

function textOf(value: string): string {
  try {
    return String(JSON.parse(value));
  } catch {
    throw unknownFilter();
  }
}

/** Entra ID also writes "True". */
function flagOf(value: string): string {
  const flag = value.replaceAll('"', "").toLowerCase();
  if (flag !== "true" && flag !== "false") throw unknownFilter();
  return flag;
}
