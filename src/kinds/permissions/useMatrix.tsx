import { useCallback, useMemo, useState } from 'react';
import { isAdministrator } from '#model/permissions/isAdministrator.ts';
import { can, type PermissionMap } from '#model/permissions/permissions.ts';
import { useKindModel, useOwnRights } from '../kindContext.tsx';
import { matchingGroups, matrixGroups, type MatrixGroup, type MatrixRow, withPermissions } from './matrixRows.ts';

/** State and actions that the table and the list of permissions share. */
export type Matrix = {
  /** Groups that match the search. */
  readonly groups: readonly MatrixGroup[];
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly has: (module: string, name: string) => boolean;
  /**
   * Whether the user may not grant or revoke a permission, because they do not have it themselves or `only` lacks it.
   */
  readonly isLocked: (module: string, name: string) => boolean;
  /** Grants or revokes those permissions of the rows that the user may change. */
  readonly set: (
    rows: readonly { readonly module: string; readonly names: readonly string[] }[],
    change: { readonly on: boolean },
  ) => void;
  readonly isReadOnly: boolean;
};

/** The permissions that the table shows, and which of them may be changed. */
export type MatrixValue = {
  readonly value: PermissionMap;
  /** Called with the new permissions. Absent: the table is read-only. */
  readonly onChange?: ((next: PermissionMap) => void) | undefined;
  /**
   * Permissions that at least one role grants. An administrator may grant a permission that no role has any more,
   * because nobody else could. Absent: not loaded.
   */
  readonly granted?: PermissionMap | undefined;
  /** The permissions that can be granted. Absent: all of them. */
  readonly only?: PermissionMap | undefined;
};

/** Returns how many permissions of a row are granted. */
export const grantedCount = (row: MatrixRow, { has }: Matrix): number =>
  row.names.filter((name) => has(row.module, name)).length;

/**
 * Returns the state of the permission table: the modules that match the search, which permissions are granted in
 * `value`, and `set`, which grants or revokes permissions and passes the result to `onChange`. Users can change only
 * permissions that they have themselves and that are in `only`, if given. An administrator can also change permissions
 * that no role has. `granted`: the permissions that at least one role has.
 */
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
      return !(isLost && isAdministrator(rights));
    },
    [rights, granted, only],
  );
  return {
    groups: useMemo(() => matchingGroups(all, words), [all, words]),
    words,
    setWords,
    has: (module, name) => can(value, module, name),
    isLocked,
    set: (rows, { on }) =>
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
