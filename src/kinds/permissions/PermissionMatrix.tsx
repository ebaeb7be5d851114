import useMediaQuery from '@mui/material/useMediaQuery';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { MatrixFrame } from './MatrixFrame.tsx';
import { MatrixList } from './MatrixList.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { heldIn, useMatrix } from './useMatrix.tsx';

type PermissionMatrixProps = {
  readonly value: PermissionMap;
  /** Absent: read-only. */
  readonly onChange?: (next: PermissionMap) => void;
  readonly disabled?: boolean;
  /** Merged permissions of all records. */
  readonly granted?: PermissionMap | undefined;
  /** Only these can be granted. Absent: all. */
  readonly only?: PermissionMap | undefined;
};

/** All permissions by module, and which of them are granted. On a narrow screen modules expand one by one. */
export const PermissionMatrix = ({ value, onChange, disabled = false, granted, only }: PermissionMatrixProps) => {
  const matrix = useMatrix({ value, onChange, granted, only });
  const isNarrow = useMediaQuery('(max-width: 1023.95px)');
  const rows = matrix.groups.flatMap((group) => group.rows);
  const held = rows.reduce((sum, row) => sum + heldIn(row, matrix), 0);
  const total = rows.reduce((sum, { names }) => sum + names.length, 0);
  const isAnyLocked =
    !matrix.isReadOnly && rows.some(({ module, names }) => names.some((name) => matrix.isLocked(module, name)));
  return (
    <MatrixFrame>
      <div className="perm-bar">
        <input
          type="search"
          className="perm-search"
          placeholder="Find a module or permission"
          aria-label="Find a module or permission"
          disabled={disabled}
          value={matrix.words}
          onChange={({ currentTarget }) => matrix.setWords(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <span className="perm-count" role="status">
          {held} of {total} granted
        </span>
        {!matrix.isReadOnly && (
          <span className="perm-acts">
            <button type="button" disabled={disabled} onClick={() => matrix.set(rows, true)}>
              Grant all
            </button>
            <button type="button" disabled={disabled} onClick={() => matrix.set(rows, false)}>
              Clear all
            </button>
          </span>
        )}
      </div>
      {isAnyLocked && (
        <p className="perm-none-text">
          {only === undefined
            ? "Permissions you don't have are greyed out. You can't grant or remove them."
            : "Permissions you don't have, or that only people can have, are greyed out."}
        </p>
      )}
      {rows.length === 0 && <p className="perm-none-text">No modules or permissions match.</p>}
      {isNarrow ? (
        <MatrixList matrix={matrix} disabled={disabled} />
      ) : (
        rows.length > 0 && <MatrixTable matrix={matrix} disabled={disabled} />
      )}
    </MatrixFrame>
  );
};
