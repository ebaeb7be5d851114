import { createContext, useCallback, useState } from 'react';

/**
 * A section of a record's page to which the page links: the id of its element, its heading, and the number of its
 * entries, such as `5,469`. `count` is undefined until they are counted.
 */
export type PagePartEntry = { readonly id: string; readonly title: string; readonly count: string | undefined };

/** Registers a section of the page. Returns the function that removes it. */
export type EnterPart = (part: PagePartEntry) => () => void;

/** The function with which sections register at their page. Undefined outside such a page. */
export const PartsContext = createContext<EnterPart | undefined>(undefined);

const comesAfter = (a: PagePartEntry, b: PagePartEntry): boolean => {
  const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)];
  return (
    one !== null && other !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  );
};

/**
 * Returns `parts`, the sections of a page in the order of the document, and `enter`, with which a section registers.
 * `enter` returns the function that removes the section.
 */
export const usePageParts = (): { readonly parts: readonly PagePartEntry[]; readonly enter: EnterPart } => {
  const [parts, setParts] = useState<readonly PagePartEntry[]>([]);
  const enter = useCallback<EnterPart>((part) => {
    // Sections that load late may be between others.
    setParts((before) => [...before, part].toSorted((a, b) => (comesAfter(a, b) ? 1 : -1)));
    return () => setParts((before) => before.filter((one) => one !== part));
  }, []);
  return { parts, enter };
};
