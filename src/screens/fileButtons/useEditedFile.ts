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
 * Returns which file is edited, according to the address of the page, whether the user may edit files, and a function
 * that opens another file.
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
