/** Emoji whose encoding contains invisible characters: regional flags, joined pictures and keycaps. */
const picture = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`;
const emoji = String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}|${picture}(?:\u200d${picture})*|[\d#*]\ufe0f\u20e3`;

/** Invisible characters: soft hyphens, zero-width and bidi characters, fillers and lone surrogates. */
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\u2800\ufff9-\ufffb]`;

const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, "gu");

export const withoutInvisible = (text: string) => text.replace(emojiOrUnseen, "$1");

/** Makes names, codes and numbers equal if they look the same (docs/product-rules.md#texts). */
export function oneLine(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Zs}/gu, " ")
    .normalize("NFC")
    .trim();
}

/** The number of visible characters, for minimum lengths. Several blanks in a row count as one. */
export const seenLength = (text: string) => [...oneLine(text).replace(/\s+/g, " ")].length;

/** Characters that break a line or control a terminal. */
export const hasControls = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
