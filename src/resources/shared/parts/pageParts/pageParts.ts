import { createContext, useCallback, useState } from 'react';

/**
 * A part of a record's page that a user can go to: the element's id, its heading, and the number of its entries once
 * loaded: `5,469`.
 */
export type PagePartEntry = { readonly id: string; readonly title: string; readonly count: string | undefined };

/** Registers a part. Returns the function that removes it. */
export type EnterPart = (part: PagePartEntry) => () => void;

/** Where the parts of a page register; undefined outside such a page. */
export const PartsContext = createContext<EnterPart | undefined>(undefined);

const comesAfter = (a: PagePartEntry, b: PagePartEntry): boolean => {
  const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)];
  return (
    one !== null && other !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  );
};

/** Returns the parts of the page in document order, and the function that registers one. */
export const usePageParts = (): { readonly parts: readonly PagePartEntry[]; readonly enter: EnterPart } => {
  const [parts, setParts] = useState<readonly PagePartEntry[]>([]);
  const enter = useCallback<EnterPart>((part) => {
    // Panels that load late are inserted between existing ones.
    setParts((before) => [...before, part].toSorted((a, b) => (comesAfter(a, b) ? 1 : -1)));
    return () => setParts((before) => before.filter((one) => one !== part));
  }, []);
  return { parts, enter };
};
