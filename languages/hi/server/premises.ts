/**
 * Translations of the `if` part of conditions, for the report about a draft, by the English texts with their
 * parameters.
 */
export const premises: Readonly<Record<string, string>> = {
  '%{a} is filled in': '%{a} भरा है',
  '%{a} is %{b}': '%{a} %{b} है',
};
