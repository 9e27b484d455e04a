const productWords = ["dagværk", "dagvaerk"];

/** Shorter parts of a name occur in many words by chance. */
const shortestWord = 4;

/** Characters that must be left once the user's and the product's words are removed. */
const leastOfOwn = 6;

/**
 * Whether a password is little more than the product's name or its user's name or address, in any spelling
 * (docs/product-rules.md#passwords).
 */
export function isMadeOfKnownWords(password: string, known: readonly string[]): boolean {
  const words = [...productWords, ...known.map(plain).flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])];
  const longestFirst = words.filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), plain(password));
  return rest.length < leastOfOwn;
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();
