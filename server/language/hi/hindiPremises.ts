/** In Hindi, by the English text with its parameters: the premise of a condition, as impacts of a draft describe it. */
export const hindiPremises: Readonly<Record<string, string>> = {
  '%{a} is filled in': '%{a} भरा है',
  '%{a} is %{b}': '%{a} %{b} है',
};
