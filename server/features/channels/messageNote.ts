/** chosen: as long as the log takes. */
const maxLength = 5000;

/** Returns what the timeline says about a message: its subject and its text. */
export const messageNote = ({ subject, text }: { readonly subject: string; readonly text: string }): string =>
  [subject, text]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, maxLength);
