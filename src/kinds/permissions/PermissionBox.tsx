import { permissionLabel } from '#model/permissions/permissionLabels.ts';
import type { MatrixRow } from './matrixRows.ts';
import type { Matrix } from './useMatrix.tsx';

type PermissionBoxProps = {
  readonly matrix: Matrix;
  readonly row: MatrixRow;
  readonly name: string;
  readonly disabled: boolean;
  /** Shows the label next to the checkbox; otherwise only screen readers get it. */
  readonly labelled?: boolean;
};

const lockedText = "You don't have this permission, so you can't grant or remove it.";

/** One permission of one module: a checkbox, or a read-only mark. */
export const PermissionBox = ({ matrix, row, name, disabled, labelled = false }: PermissionBoxProps) => {
  const label = permissionLabel(name);
  const held = matrix.has(row.module, name);
  if (matrix.isReadOnly) {
    if (!held)
      return labelled ? null : (
        <span className="perm-none">
          <span className="gable-unseen">no</span>
        </span>
      );
    return (
      <span className="perm-held">
        <span aria-hidden="true">✓</span>
        {labelled ? <span>{label}</span> : <span className="gable-unseen">yes</span>}
      </span>
    );
  }
  const isLocked = matrix.isLocked(row.module, name);
  return (
    <label className={`perm-box${isLocked ? ' perm-locked' : ''}`} title={isLocked ? `${label}: ${lockedText}` : label}>
      <input
        type="checkbox"
        checked={held}
        disabled={disabled || isLocked}
        aria-label={`${row.title}: ${label}`}
        onChange={({ currentTarget }) => matrix.set([{ module: row.module, names: [name] }], currentTarget.checked)}
      />
      {labelled && <span aria-hidden="true">{label}</span>}
    </label>
  );
};
