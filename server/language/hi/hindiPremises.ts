/**
 * Hindi translations of the premises of conditions, as impacts of a draft describe them, by the English texts with
 * their parameters.
 */
export const hindiPremises: Readonly<Record<string, string>> = {
  '%{a} is filled in': '%{a} भरा है',
  '%{a} is %{b}': '%{a} %{b} है',
};
