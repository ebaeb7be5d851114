import { Fragment } from 'react';

/** Text between formatting characters of chats: asterisks, underscores or tildes. */
const marks = /((?<!\w)(?:\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)(?!\w))/;

/** Shows a text with the formatting of chats: `*bold*`, `_italic_`, `~struck through~`. */
export const ChatText = ({ text }: { readonly text: string }) =>
  text.split(marks).map((part, index) => {
    const inner = part.slice(1, -1);
    // Every second part is formatted. The parts of a text do not change, so the index is a stable key.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    if (part.startsWith('*')) return <b key={index}>{inner}</b>;
    return part.startsWith('_') ? <i key={index}>{inner}</i> : <s key={index}>{inner}</s>;
  });
