import { useCallback, useMemo, useState } from 'react';
import { administers } from '#model/permissions/administers.ts';
import { can, type PermissionMap } from '#model/permissions/permissions.ts';
import { useKindModel, useOwnRights } from '../kindContext.tsx';
import { matchingGroups, matrixGroups, type MatrixGroup, type MatrixRow, withPermissions } from './matrixRows.ts';

/** What the table and the list of rights have in common. */
export type Matrix = {
  /** Those that the search leaves. */
  readonly groups: readonly MatrixGroup[];
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly has: (module: string, name: string) => boolean;
  /** The person does not have it, so can neither give nor take it. */
  readonly isLocked: (module: string, name: string) => boolean;
  /** Sets those of a row that the person may set. */
  readonly set: (rows: readonly { readonly module: string; readonly names: readonly string[] }[], on: boolean) => void;
  readonly isReadOnly: boolean;
};

export type MatrixValue = {
  readonly value: PermissionMap;
  /** Absent: it is only looked at. */
  readonly onChange?: ((next: PermissionMap) => void) | undefined;
  /**
   * What anybody could be given now; what is not in it is lost to all, and whoever administers may bring it back.
   * Absent: not known.
   */
  readonly granted?: PermissionMap | undefined;
  /** Only these can be given at all. Absent: every one. */
  readonly only?: PermissionMap | undefined;
};

/** Counts what a row holds of what there is. */
export const heldIn = (row: MatrixRow, { has }: Matrix): number =>
  row.names.filter((name) => has(row.module, name)).length;

/** Reads a map of rights by the model, and changes it within the person's own rights. */
export const useMatrix = ({ value, onChange, granted, only }: MatrixValue): Matrix => {
  const model = useKindModel();
  const rights = useOwnRights();
  const [words, setWords] = useState('');
  const all = useMemo(() => matrixGroups(model), [model]);
  const isLocked = useCallback(
    (module: string, name: string) => {
      if (only !== undefined && !can(only, module, name)) return true;
      if (rights === undefined || can(rights, module, name)) return false;
      const isLost = granted !== undefined && !can(granted, module, name);
      return !(isLost && administers(rights));
    },
    [rights, granted, only],
  );
  return {
    groups: useMemo(() => matchingGroups(all, words), [all, words]),
    words,
    setWords,
    has: (module, name) => can(value, module, name),
    isLocked,
    set: (rows, on) =>
      onChange?.(
        rows.reduce(
          (map, { module, names }) =>
            withPermissions(map, module, { names: names.filter((name) => !isLocked(module, name)), on }),
          value,
        ),
      ),
    isReadOnly: onChange === undefined,
  };
};
