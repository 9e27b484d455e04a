/* The Zod type provider gives a named schema a form for requests and one for responses. Equal forms are joined here. */

type Json = Readonly<Record<string, unknown>>;
type Operation = { parameters?: Json[]; responses: Record<string, Json> };
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};

const reference = /"#\/components\/schemas\/(\w+)\.(Input)?"/g;

/** @param document has the components `Name.` for responses and `Name.Input` for requests */
export function withSharedParts(document: Document): Document {
  for (const operation of operationsOf(document)) operation.responses = described(opened(operation.responses));
  const forms = Object.fromEntries(
    Object.entries(document.components.schemas).map(([key, schema]) => [
      key,
      JSON.stringify(key.endsWith(".Input") ? schema : opened(schema)),
    ]),
  );
  const used = usedForms(JSON.stringify(document.paths), forms);
  const differing = differingForms(used, forms);
  const nameOf = (name: string, input: string | undefined) => (input && differing.has(name) ? `${name}Request` : name);
  const renamed = (text: string) =>
    text.replace(reference, (_all, name, input) => `"#/components/schemas/${nameOf(name, input)}"`);
  const schemas = [...used].sort().map((key) => {
    const [name = "", input] = key.split(".");
    return [nameOf(name, input), JSON.parse(renamed(forms[key] ?? ""))];
  });
  const paths = JSON.parse(renamed(JSON.stringify(document.paths)));
  return {
    ...document,
    components: { ...document.components, ...shareParts(paths), schemas: Object.fromEntries(schemas) },
    paths,
  };
}

const operationsOf = ({ paths }: Pick<Document, "paths">) =>
  Object.values(paths).flatMap((path) => Object.values(path));

const descriptions: Readonly<Record<string, string>> = {
  200: "Done",
  201: "Created",
  204: "Done, without content",
  302: "To the login, for a browser without a session",
  409: "Changed by somebody else meanwhile",
  "4XX": "Refused",
  "5XX": "Failed",
};

function described(responses: Operation["responses"]): Operation["responses"] {
  const entries = Object.entries(responses).map(([status, response]) => {
    const isNamed = response.description !== "Default Response";
    return [status, isNamed ? response : { ...response, description: descriptions[status] ?? status }];
  });
  return Object.fromEntries(entries);
}

/** Later versions may add fields to responses, so the document does not exclude them. */
const opened = <T extends object>(schema: T): T =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === "additionalProperties" && !value ? undefined : value)));

function usedForms(text: string, forms: Readonly<Record<string, string>>): Set<string> {
  const used = new Set<string>();
  const texts = [text];
  for (const next of texts)
    for (const [, name, input = ""] of next.matchAll(reference)) {
      const key = `${name}.${input}`;
      if (!used.has(key)) texts.push(forms[key] ?? "");
      used.add(key);
    }
  return used;
}

/** Names whose two forms differ, directly or in a schema to which a form refers. */
function differingForms(used: ReadonlySet<string>, forms: Readonly<Record<string, string>>): Set<string> {
  const twice = [...used].filter((key) => key.endsWith(".") && used.has(`${key}Input`)).map((key) => key.slice(0, -1));
  const differing = new Set<string>();
  const merged = (text = "") =>
    text.replace(reference, (all, name) => (differing.has(name) ? all : `"#/components/schemas/${name}."`));
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const name of twice) if (merged(forms[`${name}.`]) !== merged(forms[`${name}.Input`])) differing.add(name);
  }
  return differing;
}

const sharedResponses: Readonly<Record<string, string>> = {
  204: "NoContent",
  302: "ToLogin",
  "4XX": "Refused",
  "5XX": "Failed",
};

function shareParts(paths: Document["paths"]) {
  const parts = { parameters: {} as Record<string, Json>, responses: {} as Record<string, Json> };
  const share = (kind: keyof typeof parts, name: string, part: Json): Json => {
    parts[kind][name] ??= part;
    const isEqual = JSON.stringify(parts[kind][name]) === JSON.stringify(part);
    return isEqual ? { $ref: `#/components/${kind}/${name}` } : part;
  };
  for (const operation of operationsOf({ paths })) {
    if (operation.parameters)
      operation.parameters = operation.parameters.map((one) => share("parameters", String(one.name), one));
    for (const [status, response] of Object.entries(operation.responses)) {
      const name = sharedResponses[status];
      if (name) operation.responses[status] = share("responses", name, response);
    }
  }
  return parts;
}
