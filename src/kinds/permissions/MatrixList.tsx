import { inLowerCase } from '#model/values/inLowerCase.ts';
import { PermissionBox } from './PermissionBox.tsx';
import { RowBox } from './RowBox.tsx';
import { grantedCount, type Matrix } from './useMatrix.tsx';
import { permissionsText } from '../../messages/en/permissionsText.ts';

/**
 * Shows the permissions on a narrow screen: each module expands to a list of its permissions. `matrix`: the state of
 * the permission table.
 */
export const MatrixList = ({ matrix, disabled }: { readonly matrix: Matrix; readonly disabled: boolean }) => (
  <>
    {matrix.groups.map((group) => (
      <section key={group.title} className="perm-list">
        <h3>{group.title}</h3>
        {group.rows.map((row) => (
          <details key={row.module}>
            <summary>
              <span>{row.title}</span>
              <span className="perm-count">
                {permissionsText('count', { held: grantedCount(row, matrix), total: row.names.length })}
              </span>
            </summary>
            <div className="perm-list-boxes">
              {!matrix.isReadOnly && (
                <label className="perm-box perm-all">
                  <RowBox matrix={matrix} row={row} disabled={disabled} />
                  <span>{permissionsText('allOf', { module: inLowerCase(row.title) })}</span>
                </label>
              )}
              {row.names.map((name) => (
                <PermissionBox key={name} matrix={matrix} row={row} name={name} disabled={disabled} labelled />
              ))}
              {matrix.isReadOnly && grantedCount(row, matrix) === 0 && (
                <span className="perm-none-text">{permissionsText('none')}</span>
              )}
            </div>
          </details>
        ))}
      </section>
    ))}
  </>
);
