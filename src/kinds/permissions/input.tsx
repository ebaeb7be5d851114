import { useMemo } from 'react';
import { useGetList, useResourceContext, type RaRecord } from 'ra-core';
import { permissionsForKeys } from '#model/permissions/integrations.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import { useKindModel } from '../kindContext.tsx';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import { useFieldError } from '../shared/inputs/useFieldError.ts';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

/** Max number of records that are read. An agency has a few dozen roles. */
const maxRecords = 1000;

/** Returns the merged permissions of all records of the form's resource, or undefined while loading. */
const useGranted = (field: string): PermissionMap | undefined => {
  const resource = useResourceContext();
  const { data } = useGetList<RaRecord<string>>(
    resource ?? '',
    { pagination: { page: 1, perPage: maxRecords }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled: resource !== undefined },
  );
  return useMemo(
    () =>
      data === undefined ? undefined : mergePermissions(data.map((record) => ({ rolePermissions: record[field] }))),
    [data, field],
  );
};

/**
 * Returns the permissions that an API key can have, if the form is of an API key. Returns undefined for other records,
 * which can have all permissions.
 */
const useForKeys = (): PermissionMap | undefined => {
  const model = useKindModel();
  const resource = useResourceContext() ?? '';
  const isKey = Object.hasOwn(model.resources, resource) && model.resources[resource]?.schema.apiKey !== undefined;
  return useMemo(() => (isKey ? permissionsForKeys(model, permissionNames(model)) : undefined), [isKey, model]);
};

/** Input of the permissions of a role or API key: the permission table in a form. */
export const Input = (props: InputProps) => {
  const { value, onChange, disabled, required, label, description } = useFieldInput(props);
  const error = useFieldError(props.source);
  const only = useForKeys();
  const granted = useGranted(props.field.name);
  return (
    <Fieldset title={label} required={required} description={description} error={error}>
      <PermissionMatrix
        value={mergePermissions([{ rolePermissions: value }])}
        onChange={onChange}
        disabled={disabled}
        granted={only === undefined ? granted : undefined}
        only={only}
      />
    </Fieldset>
  );
};
