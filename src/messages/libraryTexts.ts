/** Texts of the component library, in the form of its locales: component → default properties. */
export type LibraryTexts = Readonly<Record<string, { readonly defaultProps?: object } | undefined>>;

let texts: LibraryTexts | undefined;

/** Sets the texts of the component library in a language other than English, before the first render. */
export const setLibraryTexts = (given: LibraryTexts | undefined): void => {
  texts = given;
};

/**
 * Returns the texts of the component library in the user's language; undefined in English, which it contains already.
 */
export const libraryTexts = (): LibraryTexts | undefined => texts;
