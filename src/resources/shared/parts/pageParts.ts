import { createContext, useCallback, useState } from 'react';

/**
 * A part of a record's page that one can go to: the element's id, its heading, and how many stand in it, once known:
 * `5,469`.
 */
export type PagePartEntry = { readonly id: string; readonly title: string; readonly count: string | undefined };

/** Makes a part known; gives what takes it away again. */
export type EnterPart = (part: PagePartEntry) => () => void;

/** Where the parts of a page make themselves known; outside of such a page they don't. */
export const PartsContext = createContext<EnterPart | undefined>(undefined);

const comesAfter = (a: PagePartEntry, b: PagePartEntry): boolean => {
  const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)];
  return (
    one !== null && other !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  );
};

/** Gives the parts that stand on a page now, in the page's own order, and how a part enters. */
export const usePageParts = (): { readonly parts: readonly PagePartEntry[]; readonly enter: EnterPart } => {
  const [parts, setParts] = useState<readonly PagePartEntry[]>([]);
  const enter = useCallback<EnterPart>((part) => {
    // Panels whose scripts come late stand between those that were there before.
    setParts((before) => [...before, part].toSorted((a, b) => (comesAfter(a, b) ? 1 : -1)));
    return () => setParts((before) => before.filter((one) => one !== part));
  }, []);
  return { parts, enter };
};
