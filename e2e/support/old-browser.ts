/** Removes the functions that Chrome 96, Firefox 94 or Safari 15 lacks. */
export function forgetNewerFunctions(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [Array.prototype, ["at", "findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"]],
    [Array, ["fromAsync"]],
    [String.prototype, ["at", "isWellFormed", "toWellFormed"]],
    [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf"]],
    [Set.prototype, ["isDisjointFrom"]],
    [Map, ["groupBy"]],
    [Object, ["groupBy", "hasOwn"]],
    [Promise, ["try", "withResolvers"]],
    [RegExp, ["escape"]],
    [Math, ["sumPrecise"]],
    [AbortSignal, ["any", "timeout"]],
    [URL, ["canParse", "parse"]],
    [Uint8Array, ["fromBase64", "fromHex"]],
    [Uint8Array.prototype, ["toBase64", "toHex"]],
    [crypto, ["randomUUID"]],
    [globalThis, ["BroadcastChannel", "Iterator", "Temporal", "scheduler", "structuredClone"]],
    [Navigator.prototype, ["locks"]],
    [HTMLFormElement.prototype, ["requestSubmit"]],
    [Element.prototype, ["checkVisibility"]],
    [HTMLInputElement.prototype, ["showPicker"]],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ["drop", "every", "filter", "find", "flatMap"]],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ["forEach", "map", "reduce", "some", "take", "toArray"],
    ],
  ];
  for (const [owner, names] of newer)
    for (const name of names) {
      delete (owner as Record<string, unknown>)[name];
      delete (Object.getPrototypeOf(owner) as Record<string, unknown>)[name];
    }
}
