import { useLayoutEffect, useRef, useState } from 'react';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';

/** chosen: long enough to see which row leaves the list. `resources.css` has the same duration. Units: ms. */
const leaveMs = 700;

/** Name of the property that marks a row that has just left the list. */
export const leavingMarker = '$leaving';

type LeavingRow = {
  readonly key: string;
  readonly rows: readonly { readonly at: number; readonly record: ResourceRecord }[];
};

const nothing: LeavingRow = { key: '', rows: [] };

const isReduced = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Returns the rows of a page and, while they fade, the rows that have just left the page. A leaving row has the
 * property `leavingMarker` and keeps its place, so that other rows do not jump. `key` identifies the page: rows of
 * another page appear at once. So do the new rows if most rows have changed. If `key` is undefined, `rows` still belong
 * to the previous page, and are returned unchanged.
 */
export const useLeavingRows = (rows: readonly ResourceRecord[], key: string | undefined): readonly ResourceRecord[] => {
  const previous = useRef({ key, rows });
  const [gone, setGone] = useState(nothing);
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    const before = previous.current;
    previous.current = { key, rows };
    if (before.key !== key || before.rows === rows || isReduced()) return undefined;
    const here = new Set(rows.map(({ id }) => id));
    const left = before.rows.flatMap((record, at) => (here.has(record.id) ? [] : [{ at, record }]));
    // If most rows of a page change, they are replaced without a fade.
    if (left.length === 0 || left.length > before.rows.length / 2 + 1) return undefined;
    setGone({ key, rows: left });
    const timer = setTimeout(() => setGone(nothing), leaveMs);
    return () => {
      clearTimeout(timer);
      setGone(nothing);
    };
  }, [rows, key]);
  if (gone.key !== key || gone.rows.length === 0) return rows;
  const shown = [...rows];
  for (const { at, record } of gone.rows)
    if (!rows.some(({ id }) => id === record.id))
      shown.splice(Math.min(at, shown.length), 0, { ...record, [leavingMarker]: true });
  return shown;
};
