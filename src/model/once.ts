/** Returns a function that computes its value on the first call, and returns the same value on later calls. */
export const once = <Value>(compute: () => Value): (() => Value) => {
  let computed: { readonly value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
};
