/**
 * Options of axe that save time: no results for rules that passed, and no selectors of elements. Finding the shortest
 * selector takes longer than all rules. Messages identify an element by its HTML.
 */
export const onlyHtml: { readonly resultTypes: ['violations']; readonly selectors: false } = {
  resultTypes: ['violations'],
  selectors: false,
};
