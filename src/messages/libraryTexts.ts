/** Texts of the component library's components, as its locales have them: component → default properties. */
export type LibraryTexts = Readonly<Record<string, { readonly defaultProps?: object } | undefined>>;

let texts: LibraryTexts | undefined;

/** Sets the texts of the component library in another language than English, before the first drawing. */
export const setLibraryTexts = (given: LibraryTexts | undefined): void => {
  texts = given;
};

/** Returns the texts of the component library in the user's language; undefined for English, which are its own. */
export const libraryTexts = (): LibraryTexts | undefined => texts;
