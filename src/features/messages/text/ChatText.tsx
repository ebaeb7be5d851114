import { Fragment } from 'react';

/** Formatting characters in chats: asterisks, underscores and tildes. */
const marks = /((?<!\w)(?:\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)(?!\w))/;

/** Shows a text as a chat does: `*bold*`, `_italic_`, `~struck through~`. */
export const ChatText = ({ text }: { readonly text: string }) =>
  text.split(marks).map((part, index) => {
    const inner = part.slice(1, -1);
    // Every second part is a formatted one. The order never changes, so the index is the key.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    if (part.startsWith('*')) return <b key={index}>{inner}</b>;
    return part.startsWith('_') ? <i key={index}>{inner}</i> : <s key={index}>{inner}</s>;
  });
