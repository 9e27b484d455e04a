/** Emoji that are built with signs that nobody sees: the flag of a country's part, joined pictures, a digit in a box. */
const picture = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`;
const emoji = String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}|${picture}(?:\u200d${picture})*|[\d#*]\ufe0f\u20e3`;

/** Soft hyphens, zero-width and bidi signs, fillers, half characters. */
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\u2800\ufff9-\ufffb]`;

const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, "gu");

/** Text without what nobody sees. */
export const withoutInvisible = (text: string) => text.replace(emojiOrUnseen, "$1");

/**
 * A name, code or number as it is stored, and compared: nothing in it that nobody sees, every kind of blank is the
 * ordinary one, letters are composed (NFC), no blanks around it. So two that look the same are the same
 * (docs/product-rules.md#texts).
 */
export function oneLine(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Zs}/gu, " ")
    .normalize("NFC")
    .trim();
}

/** How many characters of a text one sees; blanks between two are one. What has to say so much is counted by it. */
export const seenLength = (text: string) => [...oneLine(text).replace(/\s+/g, " ")].length;

/** What tears a line apart, or steers a terminal. */
export const hasControls = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
