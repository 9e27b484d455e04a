const productWords = ["dagværk", "dagvaerk"];

/** Shorter parts of a name or address are ignored, because many passwords contain them by chance. */
const shortestWord = 4;

/** A password must have this many characters besides the known words. */
const leastOfOwn = 6;

/** Whether a password is little more than the words of the product and `known` (docs/product-rules.md#passwords). */
export function isMadeOfKnownWords(password: string, known: readonly string[]): boolean {
  const words = [...productWords, ...known.map(plain).flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])];
  const longestFirst = words.filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), plain(password));
  return rest.length < leastOfOwn;
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();
