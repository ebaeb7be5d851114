import type { PermissionMap } from '#model/permissions/permissions.ts';
import { useWidth } from '../shared/useWidth.ts';
import { MatrixFrame } from './MatrixFrame.tsx';
import { MatrixList } from './MatrixList.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { grantedCount, useMatrix } from './useMatrix.tsx';
import { permissionsText } from '../../messages/en/permissionsText.ts';

type PermissionMatrixProps = {
  readonly value: PermissionMap;
  /** Called with the new permissions. Absent: the table is read-only. */
  readonly onChange?: (next: PermissionMap) => void;
  readonly disabled?: boolean;
  /** Permissions that at least one role grants. Absent: not loaded. */
  readonly granted?: PermissionMap | undefined;
  /** The permissions that can be granted. Absent: all of them. */
  readonly only?: PermissionMap | undefined;
};

/** The width that the table needs at least. Units: px. */
const tableWidthPx = 680;

/**
 * Shows which permissions of each module are granted in `value`, with a search. With `onChange`, the user can grant and
 * revoke the permissions that they have themselves and that are in `only` (without `only`: all that they have). An
 * administrator can also change permissions that no role has, i.e. that are not in `granted`. The permissions are a
 * table or, where there is no space for it, a list per module.
 */
export const PermissionMatrix = ({ value, onChange, disabled = false, granted, only }: PermissionMatrixProps) => {
  const matrix = useMatrix({ value, onChange, granted, only });
  const { place, widthPx } = useWidth<HTMLDivElement>();
  const isNarrow = widthPx > 0 && widthPx < tableWidthPx;
  const rows = matrix.groups.flatMap((group) => group.rows);
  const held = rows.reduce((sum, row) => sum + grantedCount(row, matrix), 0);
  const total = rows.reduce((sum, { names }) => sum + names.length, 0);
  const isAnyLocked =
    !matrix.isReadOnly && rows.some(({ module, names }) => names.some((name) => matrix.isLocked(module, name)));
  return (
    <MatrixFrame ref={place}>
      <div className="perm-bar">
        <input
          type="search"
          className="perm-search"
          placeholder={permissionsText('find')}
          aria-label={permissionsText('find')}
          disabled={disabled}
          value={matrix.words}
          onChange={({ currentTarget }) => matrix.setWords(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <span className="perm-count" role="status">
          {permissionsText('granted', { held, total })}
        </span>
        {!matrix.isReadOnly && (
          <span className="perm-acts">
            <button type="button" disabled={disabled} onClick={() => matrix.set(rows, { on: true })}>
              {permissionsText('grantAll')}
            </button>
            <button type="button" disabled={disabled} onClick={() => matrix.set(rows, { on: false })}>
              {permissionsText('clearAll')}
            </button>
          </span>
        )}
      </div>
      {isAnyLocked && (
        <p className="perm-none-text">
          {only === undefined ? permissionsText('greyed') : permissionsText('greyedForKey')}
        </p>
      )}
      {rows.length === 0 && <p className="perm-none-text">{permissionsText('noMatch')}</p>}
      {isNarrow ? (
        <MatrixList matrix={matrix} disabled={disabled} />
      ) : (
        rows.length > 0 && <MatrixTable matrix={matrix} disabled={disabled} />
      )}
    </MatrixFrame>
  );
};
