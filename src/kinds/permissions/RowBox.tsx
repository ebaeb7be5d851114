import type { MatrixRow } from './matrixRows.ts';
import { grantedCount, type Matrix } from './useMatrix.tsx';
import { permissionsText } from '../../messages/en/permissionsText.ts';

type RowBoxProps = { readonly matrix: Matrix; readonly row: MatrixRow; readonly disabled: boolean };

/**
 * Checkbox that grants or revokes those permissions of a module that the user may change. It is half checked if some of
 * the module's permissions are granted, but not all.
 */
export const RowBox = ({ matrix, row, disabled }: RowBoxProps) => {
  const held = grantedCount(row, matrix);
  const open = row.names.filter((name) => !matrix.isLocked(row.module, name));
  return (
    <input
      type="checkbox"
      aria-label={permissionsText('allOf', { module: row.title })}
      title={permissionsText('allOf', { module: row.title })}
      disabled={disabled || open.length === 0}
      checked={held === row.names.length}
      ref={(box) => {
        if (box !== null) box.indeterminate = held > 0 && held < row.names.length;
      }}
      onChange={() => matrix.set([row], { on: !open.every((name) => matrix.has(row.module, name)) })}
    />
  );
};
