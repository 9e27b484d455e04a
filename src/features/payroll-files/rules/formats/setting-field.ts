type FieldTexts = { readonly label: string; readonly help: string };
export type Option<Value = string | number> = { readonly value: Value; readonly label: string };

/** A setting as the form shows it: what it can hold says how it is asked for. */
export type SettingField<Value> = FieldTexts & FieldKind<Value>;

type FieldKind<Value> = [Value] extends [boolean]
  ? { readonly kind: "switch" }
  : [Value] extends [readonly (infer Entry)[]]
    ? { readonly kind: "columns"; readonly options: readonly Option<Entry>[] }
    : string extends Value
      ? { readonly kind: "text" }
      : number extends Value
        ? { readonly kind: "number" }
        : { readonly kind: "choice"; readonly options: readonly Option<Value>[] };

/** A setting of any kind. */
export type AnySettingField = FieldTexts &
  (
    | { readonly kind: "text" | "number" | "switch" }
    | { readonly kind: "choice"; readonly options: readonly Option[] }
    | { readonly kind: "columns"; readonly options: readonly Option<string>[] }
  );
