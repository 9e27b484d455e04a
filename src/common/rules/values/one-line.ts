/** Emoji that contain invisible characters: regional flags, joined pictures, keycaps. */
const picture = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`;
const emoji = String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}|${picture}(?:\u200d${picture})*|[\d#*]\ufe0f\u20e3`;

/** Soft hyphens, zero-width and bidi characters, fillers, lone surrogates. */
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\u2800\ufff9-\ufffb]`;

const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, "gu");

export const withoutInvisible = (text: string) => text.replace(emojiOrUnseen, "$1");

/**
 * Normalises a name, code or number, so that texts that look the same are the same: no invisible characters, single
 * trimmed blanks, composed letters (docs/product-rules.md#texts).
 */
export function oneLine(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Zs}/gu, " ")
    .normalize("NFC")
    .trim();
}

/** Number of visible characters, with several blanks counted as one; used for minimum lengths. */
export const seenLength = (text: string) => [...oneLine(text).replace(/\s+/g, " ")].length;

/** Characters that break a line or control a terminal. */
export const hasControls = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
