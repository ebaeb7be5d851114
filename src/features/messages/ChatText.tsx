import { Fragment } from 'react';

/** What a chat shows between stars, underscores and tildes. */
const marks = /((?<!\w)(?:\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)(?!\w))/;

/** A text as a chat shows it: `*bold*`, `_slanted_`, `~struck~`. */
export const ChatText = ({ text }: { readonly text: string }) =>
  text.split(marks).map((part, index) => {
    const inner = part.slice(1, -1);
    // Every other piece is a marked one; they stand where they stand, so their place is their key.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    if (part.startsWith('*')) return <b key={index}>{inner}</b>;
    return part.startsWith('_') ? <i key={index}>{inner}</i> : <s key={index}>{inner}</s>;
  });
