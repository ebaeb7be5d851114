/**
 * What axe need not make for a test: results of what is good, and for each element the shortest selector, which took
 * longer than all of its rules and, where the engine compiled the search for it wrongly, half a minute. An element
 * tells itself by its HTML.
 */
export const onlyHtml: { readonly resultTypes: ['violations']; readonly selectors: false } = {
  resultTypes: ['violations'],
  selectors: false,
};
