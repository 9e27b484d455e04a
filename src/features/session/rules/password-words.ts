const productWords = ["dagværk", "dagvaerk"];

/** The minimum length of a searched word. Shorter parts of a name occur in many words by chance. */
const shortestWord = 4;

/** The minimum number of characters that remain without the words of the user and of the product. */
const leastOfOwn = 6;

/**
 * Whether a password is little more than the name of the product, or the name or address of the user, in any spelling
 * (docs/product-rules.md#passwords).
 */
export function isMadeOfKnownWords(password: string, known: readonly string[]): boolean {
  const words = [...productWords, ...known.map(plain).flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])];
  const longestFirst = words.filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), plain(password));
  return rest.length < leastOfOwn;
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();
