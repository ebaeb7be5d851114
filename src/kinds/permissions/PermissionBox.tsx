import { permissionLabel } from '#model/permissions/permissionLabels.ts';
import type { MatrixRow } from './matrixRows.ts';
import type { Matrix } from './useMatrix.tsx';
import { permissionsText } from '../../messages/en/permissionsText.ts';

type PermissionBoxProps = {
  readonly matrix: Matrix;
  readonly row: MatrixRow;
  readonly name: string;
  readonly disabled: boolean;
  /** Whether the label is visible next to the checkbox. Otherwise only screen readers read it. */
  readonly labelled?: boolean;
};

/**
 * Shows the permission `name` of the module `row` as a checkbox. In a read-only table, shows a check mark if the
 * permission is granted. If it is not granted, shows a dot or, with `labelled`, nothing.
 */
export const PermissionBox = ({ matrix, row, name, disabled, labelled = false }: PermissionBoxProps) => {
  const label = permissionLabel(name);
  const held = matrix.has(row.module, name);
  if (matrix.isReadOnly) {
    if (!held)
      return labelled ? null : (
        <span className="perm-none">
          <span className="gable-unseen">{permissionsText('no')}</span>
        </span>
      );
    return (
      <span className="perm-held">
        <span aria-hidden="true">✓</span>
        {labelled ? <span>{label}</span> : <span className="gable-unseen">{permissionsText('yes')}</span>}
      </span>
    );
  }
  const isLocked = matrix.isLocked(row.module, name);
  return (
    <label
      className={`perm-box${isLocked ? ' perm-locked' : ''}`}
      title={isLocked ? permissionsText('locked', { permission: label }) : label}
    >
      <input
        type="checkbox"
        checked={held}
        disabled={disabled || isLocked}
        aria-label={`${row.title}: ${label}`}
        onChange={({ currentTarget }) =>
          matrix.set([{ module: row.module, names: [name] }], { on: currentTarget.checked })
        }
      />
      {labelled && <span aria-hidden="true">{label}</span>}
    </label>
  );
};
