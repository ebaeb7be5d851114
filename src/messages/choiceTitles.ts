let choiceTitles: Readonly<Record<string, string>> = {};

/**
 * Sets the titles of choices in the user's language, as the schema files define them: choice → title. These titles
 * replace the client's own translations of choices. Default: none.
 */
export const setChoiceTitles = (titles: Readonly<Record<string, string>> = {}): void => {
  choiceTitles = titles;
};

/** Returns the title of a choice in the user's language, as the schema files define it, or undefined if none does. */
export const titleInFiles = (choice: string): string | undefined => choiceTitles[choice];
