/** Texts of MUI's components: component → default props. */
export type LibraryTexts = Readonly<Record<string, { readonly defaultProps?: object } | undefined>>;

let texts: LibraryTexts | undefined;

/**
 * Sets the texts of MUI's components; undefined for English, which MUI contains. Call it before the first rendering.
 */
export const setLibraryTexts = (given: LibraryTexts | undefined): void => {
  texts = given;
};

/** Returns the texts of MUI's components in the user's language, or undefined for English, which MUI contains. */
export const libraryTexts = (): LibraryTexts | undefined => texts;
