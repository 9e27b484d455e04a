/** What everybody who knows the product tries first. */
const productWords = ["dagværk", "dagvaerk"];

/** So short a part of a name is in many a word by chance. */
const shortestWord = 4;

/** What has to be left of a password besides the words that belong to its user and to us. */
const leastOfOwn = 6;

/**
 * Whether a password is little more than the product's name, or its user's name or address, in whatever form it is typed
 * (docs/product-rules.md#passwords).
 */
export function isMadeOfKnownWords(password: string, known: readonly string[]): boolean {
  const words = [...productWords, ...known.map(plain).flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])];
  const longestFirst = words.filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), plain(password));
  return rest.length < leastOfOwn;
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();
