/** The texts of an area in another language, with the keys of the English texts. */
export type Translated<Texts> = {
  readonly [Area in keyof Texts]: { readonly [Name in keyof Texts[Area]]: string };
};
