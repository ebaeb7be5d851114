import { permissionLabel } from '#model/permissions/permissionLabels.ts';
import { columnGroups, columns, type MatrixColumn, type MatrixRow } from './matrixRows.ts';
import { PermissionBox } from './PermissionBox.tsx';
import { RowBox } from './RowBox.tsx';
import type { Matrix } from './useMatrix.tsx';
import { permissionsText } from '../../messages/en/permissionsText.ts';

type PartProps = { readonly matrix: Matrix; readonly disabled: boolean };

const ColumnHead = ({ column, matrix, disabled }: PartProps & { readonly column: MatrixColumn }) => {
  const label = permissionLabel(column);
  const title = permissionsText(`column.${column}`);
  const rows = matrix.groups
    .flatMap((group) => group.rows)
    .filter(({ names }) => names.includes(column))
    .map(({ module }) => ({ module, names: [column] }));
  const open = rows.filter(({ module }) => !matrix.isLocked(module, column));
  const isOn = open.length > 0 && open.every(({ module }) => matrix.has(module, column));
  return (
    <th scope="col">
      {matrix.isReadOnly ? (
        <span title={label}>{title}</span>
      ) : (
        <button
          type="button"
          title={permissionsText('allModules', { permission: label })}
          aria-pressed={isOn}
          disabled={disabled || open.length === 0}
          onClick={() => matrix.set(rows, { on: !isOn })}
        >
          {title}
        </button>
      )}
    </th>
  );
};

/** The rows of a module: one with its common permissions, and one with the others if it has any. */
const ModuleRows = ({ row, matrix, disabled }: PartProps & { readonly row: MatrixRow }) => (
  <>
    <tr>
      <th scope="row">
        <label>
          {!matrix.isReadOnly && <RowBox matrix={matrix} row={row} disabled={disabled} />}
          {row.title}
        </label>
      </th>
      {columns.map((name) => (
        <td key={name}>
          {row.names.includes(name) && <PermissionBox matrix={matrix} row={row} name={name} disabled={disabled} />}
        </td>
      ))}
    </tr>
    {row.own.some((name) => !matrix.isReadOnly || matrix.has(row.module, name)) && (
      <tr className="perm-own">
        <td />
        <td colSpan={columns.length}>
          <div>
            {row.own.map((name) => (
              <PermissionBox key={name} matrix={matrix} row={row} name={name} disabled={disabled} labelled />
            ))}
          </div>
        </td>
      </tr>
    )}
  </>
);

/**
 * Shows the permissions as a table: a row per module, and a column per common permission. A module's other permissions
 * are below its row. `matrix`: the state of the permission table.
 */
export const MatrixTable = ({ matrix, disabled }: PartProps) => (
  <table className="perm-table">
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          {permissionsText('module')}
        </th>
        {columnGroups.map(({ name, columns: some }) => (
          <th key={name} colSpan={some.length} scope="colgroup">
            {permissionsText(`group.${name}`)}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((column) => (
          <ColumnHead key={column} column={column} matrix={matrix} disabled={disabled} />
        ))}
      </tr>
    </thead>
    {matrix.groups.map((group) => (
      <tbody key={group.title}>
        <tr className="perm-group">
          <th colSpan={columns.length + 1} scope="rowgroup">
            {group.title}
          </th>
        </tr>
        {group.rows.map((row) => (
          <ModuleRows key={row.module} row={row} matrix={matrix} disabled={disabled} />
        ))}
      </tbody>
    ))}
  </table>
);
