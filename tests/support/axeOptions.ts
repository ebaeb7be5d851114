/**
 * Options of axe for what a test does not need: results of passed rules, and the shortest selector of each element,
 * which takes longer than all rules and, when the engine compiles its search badly, half a minute. An element is
 * identified by its HTML.
 */
export const onlyHtml: { readonly resultTypes: ['violations']; readonly selectors: false } = {
  resultTypes: ['violations'],
  selectors: false,
};
