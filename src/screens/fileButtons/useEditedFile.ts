import { useSearchParams } from 'react-router-dom';
import { can } from '#model/permissions/permissions.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';

type EditedFile = {
  /** Whether the user may edit schema files. */
  readonly mayEdit: boolean;
  /** The name of the file in the address, '' for a new file, or undefined for the list. */
  readonly edited: string | undefined;
  /** Opens the form of a file, the form of a new file (''), or the list (undefined). */
  readonly edit: (name: string | undefined) => void;
};

/**
 * Returns the name of the file whose form is open (`edited`): '' for a new file, undefined while the list is shown. It
 * is stored in the address of the screen. `edit` opens another form or the list. For users who may not edit schema
 * files, `edited` is always undefined.
 */
export const useEditedFile = (): EditedFile => {
  const mayEdit = can(usePermissionMap(), 'schemas', 'edit');
  const [params, setParams] = useSearchParams();
  return {
    mayEdit,
    edited: mayEdit ? (params.get('edit') ?? undefined) : undefined,
    edit: (name) => setParams(name === undefined ? {} : { edit: name }),
  };
};
