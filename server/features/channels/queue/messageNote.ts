/** Max length of a note. chosen: as long as the timeline allows. */
const maxLength = 5000;

/** Returns the timeline text of a message: its subject and its text, cut to 5,000 characters. */
export const messageNote = ({ subject, text }: { readonly subject: string; readonly text: string }): string =>
  [subject, text]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, maxLength);
