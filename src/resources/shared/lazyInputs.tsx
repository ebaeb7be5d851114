import { lazy, type ComponentType } from 'react';
import { useResourceContext } from 'ra-core';
import { kinds } from '#kinds/index.ts';
import type { FilterProps, InputProps } from '#kinds/view.ts';
import { canWrite, may } from '#model/permissions/permissions.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { useOwners } from './owners/useOwners.ts';

const registry = () => import('#kinds/inputs.ts');
const changes = ['create', 'update', 'patch'] as const;
const ownerInput = () => import('./owners/OwnerInput.tsx');

/** How long a failure to load code is final, so that React shows it and does not load the code in a loop. Units: ms. */
const failureMs = 250;

/** Creates a component whose code is loaded on its first rendering. After a failure, a later rendering tries again. */
const lazyAgain = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let failedAt: number | undefined;
  const create = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (Loaded) => ({ default: Loaded }),
        (error: unknown) => {
          failedAt = performance.now();
          throw error;
        },
      ),
    ) as ComponentType<Props>; // checked: a lazy component takes the props of the one it loads
  let Current = create();
  return (props) => {
    if (failedAt !== undefined && performance.now() - failedAt > failureMs) {
      failedAt = undefined;
      Current = create();
    }
    return <Current {...props} />;
  };
};

/**
 * The input of a field, which is usually that of the field's kind. The first owner field of a resource has a list of
 * the possible owners instead, if the user may change the owner and the server lists them. All inputs are in one chunk,
 * which is loaded when an input is first rendered.
 */
export const FieldInput = lazyAgain<InputProps>(async () => {
  const [{ inputFor }, { OwnerInput }] = await Promise.all([registry(), ownerInput()]);
  const Plain = (props: InputProps) => {
    const { Input } = inputFor(props.field.kind);
    return <Input {...props} />;
  };
  /** The input of an owner. If the server does not list the possible owners, it is the input of a reference. */
  const Owner = ({ resource, ...props }: InputProps & { readonly resource: string }) => {
    const owners = useOwners(resource);
    return owners === undefined ? <Plain {...props} /> : <OwnerInput {...props} owners={owners} />;
  };
  const Chosen = (props: InputProps) => {
    const name = useResourceContext() ?? '';
    const resource = useModel().resources[name];
    const map = usePermissionMap();
    const { field, source, disabled = false } = props;
    // Only the field of the first owner, not a field with the same name in a group or row.
    const isOwner =
      !disabled &&
      resource?.owners[0] === field.name &&
      source === field.name &&
      kinds[field.kind]?.traits.refersTo !== undefined &&
      canWrite(map, resource, field) &&
      changes.some((operation) => may(map, resource, operation));
    return isOwner ? <Owner {...props} resource={name} /> : <Plain {...props} />;
  };
  return Chosen;
});

/** The input of a field's filter. Renders nothing if the kind of the field has no filter. */
export const FieldFilter = lazyAgain<FilterProps>(async () => {
  const { inputFor } = await registry();
  const Chosen = (props: FilterProps) => {
    const { Filter } = inputFor(props.field.kind);
    return Filter === undefined ? null : <Filter {...props} />;
  };
  return Chosen;
});

/** Loads the code of the inputs before a form opens. Ignores failures: the form loads it again. */
export const prefetchInputs = (): void => {
  registry().catch(() => undefined);
  ownerInput().catch(() => undefined);
};
