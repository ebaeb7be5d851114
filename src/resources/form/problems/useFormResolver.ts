import { useEffect, useMemo, useRef } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Validators } from '#model/validation/validator.ts';
import { loadValidators } from '../../../providers/validation.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { toResolver } from '../../shared/toResolver.ts';
import { useRights } from '../../shared/useRights.ts';
import { formProblems } from './formProblems.ts';
import type { FormValues } from '../values/formValues.ts';

/**
 * Returns the resolver with which react-hook-form validates the values of a form by the rules of the server. Fields
 * that the form lacks have the values of `existing`, the stored record (empty for a new one). In an existing record,
 * fields that the user may not read are not checked. Until the compiled validators are loaded, only the rules in the
 * model are checked.
 */
export const useFormResolver = (resource: Resource, existing: { readonly current: JsonObject }) => {
  const context = useKindContext();
  const { resources } = useModel();
  const rights = useRights(resource);
  const validators = useRef<Validators>({});
  useEffect(() => {
    // Validators of the previous schema version could refuse valid values.
    validators.current = {};
    // If the validators cannot be loaded, errors appear only after the server has refused the form.
    loadValidators().then(
      (loaded) => (validators.current = loaded),
      (error: unknown) => console.error('validators: they cannot be loaded', error),
    );
  }, [resources]);
  return useMemo(() => {
    const ignore = resource.fields.filter((field) => !rights.mayRead(field)).map(({ name }) => name);
    return toResolver((values) =>
      formProblems({
        // checked: a form's values are JSON, because every input returns the value of its kind
        resource,
        existing: existing.current,
        values: values as FormValues,
        validator: validators.current[resource.name],
        context,
        resources,
        ignore: Object.keys(existing.current).length === 0 ? [] : ignore,
      }),
    );
  }, [resource, rights, existing, context, resources]);
};
