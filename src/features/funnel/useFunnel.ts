import type { ComponentType } from 'react';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import type { FunnelProps, FunnelStep } from './stepListAddress.ts';

const Lazy = lazyScreen<FunnelProps>(async () => (await import('./FunnelPanel.tsx')).FunnelPanel);

const filled = (filter: Readonly<Record<string, unknown>>, id: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === '$id' ? id : value]));

/**
 * Returns `steps`, the steps of a record's share results, without those whose resources the user may not see; and
 * `Panel`, the component that shows them, whose code is loaded when it is first shown. Undefined if there are fewer
 * than two steps.
 */
export const useFunnel = (
  resource: Resource,
  { id }: ResourceRecord,
): { readonly Panel: ComponentType<FunnelProps>; readonly steps: readonly FunnelStep[] } | undefined => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const steps = (resource.schema.funnel ?? []).flatMap(
    ({ title, resource: name, filter, by: person }): readonly FunnelStep[] => {
      const other = resources[name];
      const by = other?.fieldsByName[person ?? ''];
      return other === undefined || scopeOf(map, other.module) === undefined
        ? []
        : [{ title, other, filter: filled(filter, id), ...(by === undefined ? {} : { by }) }];
    },
  );
  return steps.length < 2 ? undefined : { Panel: Lazy, steps };
};
