/** Returns a function that computes its value once for each object, which must not change. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

/** Returns a function that computes its value when it is first called. */
export function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => (made ??= { value: make() }).value;
}
