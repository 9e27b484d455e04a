type FieldTexts = { readonly label: string; readonly help: string };
export type Option<Value = string | number> = { readonly value: Value; readonly label: string };

/** The type of the setting's value decides the kind of the field. */
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

export type AnySettingField = FieldTexts &
  (
    | { readonly kind: "text" | "number" | "switch" }
    | { readonly kind: "choice"; readonly options: readonly Option[] }
    | { readonly kind: "columns"; readonly options: readonly Option<string>[] }
  );
