import "core-js/actual/array/at";
import "core-js/actual/array/find-last";
import "core-js/actual/array/find-last-index";
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/array/to-spliced";
import "core-js/actual/array/with";
import "core-js/actual/iterator";
import "core-js/actual/map/group-by";
import "core-js/actual/object/group-by";
import "core-js/actual/object/has-own";
import "core-js/actual/promise/with-resolvers";
import "core-js/actual/set";
import "core-js/actual/string/at";
import "core-js/actual/string/is-well-formed";
import "core-js/actual/string/to-well-formed";
import "core-js/actual/structured-clone";

// Browsers of the last five years may lack these functions. tsconfig/rules.json and web.json list them, too.

const channels = new Set<Channel>();

/** The app needs a `BroadcastChannel`. This replacement reaches only its own window. */
class Channel extends EventTarget {
  readonly name: string;
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(name: string) {
    super();
    this.name = name;
    channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const channel of channels)
      if (channel !== this && channel.name === this.name) setTimeout(() => channel.receive(data));
  }

  receive(data: unknown): void {
    const event = new MessageEvent("message", { data });
    this.dispatchEvent(event);
    this.onmessage?.(event);
  }

  close(): void {
    channels.delete(this);
  }
}

globalThis.BroadcastChannel ??= Channel as unknown as typeof BroadcastChannel;
