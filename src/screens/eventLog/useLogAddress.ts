import { useSearchParams } from 'react-router-dom';

/** The filters and the page of a log, and functions that change them. */
export type LogAddress<Name extends string = string> = {
  /** Filter → its value. '' means no filter. */
  readonly values: Readonly<Record<Name, string>>;
  /** Number of the page, starting at 1. */
  readonly page: number;
  readonly isFiltered: boolean;
  /** Sets a filter and returns to the first page. '' removes the filter. */
  readonly filter: (name: string, value: string) => void;
  readonly turnTo: (page: number) => void;
  readonly clear: () => void;
};

/**
 * Returns the filters and the page of a log, which are stored in the address of its screen, and functions that change
 * them. `names` are the names of the filters.
 */
export const useLogAddress = <const Name extends string>(names: readonly Name[]): LogAddress<Name> => {
  const [params, setParams] = useSearchParams();
  // checked: one entry per name
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = (edit: (next: URLSearchParams) => void): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true },
    );
  return {
    values,
    page: Math.max(1, Number(params.get('page') ?? 1) || 1),
    isFiltered: names.some((name) => values[name] !== ''),
    filter: (name, value) =>
      change((next) => {
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
      }),
    turnTo: (page) =>
      change((next) => {
        if (page === 1) next.delete('page');
        else next.set('page', String(page));
      }),
    clear: () => setParams({}, { replace: true }),
  };
};
