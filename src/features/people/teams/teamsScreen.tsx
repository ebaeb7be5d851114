import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../../layout/firstPaint/lazyScreen.tsx';
import { PageHeader } from '../../../layout/header/PageHeader.tsx';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { withAppTheme } from '../../../theme/withAppTheme.ts';
import { ResourceListScreen } from '../../../resources/ResourceListScreen.tsx';
import type { PeopleNames } from '../peopleNames.ts';
import type { ReportsTree as Tree } from './ReportsTree.tsx';
import '../people.css';
import { peopleText } from '../../../messages/en/peopleText.ts';

const ReportsTree = lazyScreen<ComponentProps<typeof Tree>>(
  withAppTheme(async () => (await import('./ReportsTree.tsx')).ReportsTree),
);

/**
 * chosen: the tree has the same address with this query, so that it can be linked to, and the list keeps its own query.
 */
const treeView = 'view=tree';

/**
 * Creates the screen component of teams: the list of teams or, with `?view=tree` in the address, the tree of who
 * reports to whom. `names` has the names of the resources and fields about people.
 */
export const teamsScreen = (names: PeopleNames) =>
  function TeamsScreen({ resource }: { readonly resource: Resource }) {
    const [parameters] = useSearchParams();
    const { resources } = useModel();
    const map = usePermissionMap();
    const people = resources[names.people];
    const mayTree = people !== undefined && scopeOf(map, people.module) !== undefined;
    const isTree = mayTree && parameters.get('view') === 'tree';
    const { list } = resource.screens;
    return (
      <>
        {mayTree && (
          <nav className="rec-tabs people-tabs" aria-label={peopleText('viewSwitch')}>
            <Link className="rec-tab" to={list} aria-current={isTree ? undefined : 'page'}>
              {resource.plural}
            </Link>
            <Link className="rec-tab" to={`${list}?${treeView}`} aria-current={isTree ? 'page' : undefined}>
              {peopleText('reports.title')}
            </Link>
          </nav>
        )}
        {isTree ? (
          <>
            <PageHeader title={peopleText('reports.title')} />
            <ReportsTree people={people} above={names.above} />
          </>
        ) : (
          <ResourceListScreen resource={resource} />
        )}
      </>
    );
  };
