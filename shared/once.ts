interface Made<K, V> {
  get(key: K): { readonly value: V } | undefined;
  set(key: K, made: { readonly value: V }): unknown;
}

const keptIn =
  <K, V>(made: Made<K, V>, make: (key: K) => V) =>
  (key: K): V => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };

/** Returns a function that computes its value once for each object, which must not change. */
export const oncePer = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => keptIn(new WeakMap(), make);

/** The same for each text. All values are kept, so there must not be many. */
export const oncePerText = <V>(make: (text: string) => V): ((text: string) => V) => keptIn(new Map(), make);

/** Returns a function that computes its value when it is first called. */
export function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => (made ??= { value: make() }).value;
}
