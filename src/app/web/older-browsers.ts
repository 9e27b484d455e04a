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

/*
 * Functions that browsers of the last five years may lack. The `lib` of tsconfig/rules.json and web.json lists the same
 * ones, so newer ones do not compile.
 */

AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), milliseconds);
  return controller.signal;
};
