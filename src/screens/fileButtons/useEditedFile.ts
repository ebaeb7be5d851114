import { useSearchParams } from 'react-router-dom';
import { can } from '#model/permissions/permissions.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';

type EditedFile = {
  /** Whether the user may edit schema files. */
  readonly mayEdit: boolean;
  /** The file that the page's address names: its name, '' for a new one, or undefined for the list. */
  readonly edited: string | undefined;
  /** Opens the form of a file or of a new one (''), or the list (undefined). */
  readonly edit: (name: string | undefined) => void;
};

/** Returns which file the page's address names, and a function that opens another one. */
export const useEditedFile = (): EditedFile => {
  const mayEdit = can(usePermissionMap(), 'schemas', 'edit');
  const [params, setParams] = useSearchParams();
  return {
    mayEdit,
    edited: mayEdit ? (params.get('edit') ?? undefined) : undefined,
    edit: (name) => setParams(name === undefined ? {} : { edit: name }),
  };
};
