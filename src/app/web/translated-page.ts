const isTranslation = (node: Node | null): node is HTMLElement => node instanceof Element && node.localName === "font";

/** React crashes if a translator replaces texts by <font> elements (https://github.com/facebook/react/issues/11538). */
export function keepWorkingWhenTranslated(body: HTMLElement): void {
  const translations = new Map<Node, HTMLElement>();

  const observer = new MutationObserver(noteAll);
  observer.observe(body, { childList: true, subtree: true });

  function noteAll(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === "characterData") showAgain(record.target);
      else {
        for (const node of record.removedNodes) if (node instanceof Text) noteReplaced(node, record);
        for (const node of record.addedNodes) if (translations.has(node)) forget(node);
      }
    }
    for (const [text, translation] of translations) if (!translation.isConnected) translations.delete(text);
  }

  function noteReplaced(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const taken = new Set(translations.values());
    const translation = [...addedNodes, previousSibling, nextSibling].find(
      (node): node is HTMLElement => isTranslation(node) && !taken.has(node),
    );
    if (text.isConnected || !translation?.isConnected) return;
    translations.set(text, translation);
    observer.observe(text, { characterData: true });
  }

  function showAgain(text: Node): void {
    translations.get(text)?.replaceWith(text);
    translations.delete(text);
  }

  function forget(text: Node): void {
    translations.get(text)?.remove();
    translations.delete(text);
  }

  /** The parent's child that shows the node: the node, its translation, or the translator's `<font>` around it. */
  function childFor(parent: Node, node: Node): Node | undefined {
    noteAll(observer.takeRecords());
    const translation = translations.get(node);
    if (translation) return translation.parentNode === parent ? translation : childFor(parent, translation);
    let child: Node | null = node;
    while (child && child.parentNode !== parent) child = isTranslation(child.parentNode) ? child.parentNode : null;
    return child ?? undefined;
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, node: Child): Child {
    if (node.parentNode === this) return removeChild.call(this, node) as Child;
    removeChild.call(this, childFor(this, node) ?? node);
    return node;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    const before = next && next.parentNode !== this ? (childFor(this, next) ?? next) : next;
    return insertBefore.call(this, node, before) as Child;
  };
}
