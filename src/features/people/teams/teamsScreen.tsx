import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../../layout/states/lazyScreen.tsx';
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

type ViewsProps = { readonly resource: Resource; readonly view: 'list' | 'tree' };

const Views = ({ resource, view }: ViewsProps) => {
  const { list } = resource.screens;
  return (
    <nav className="rec-tabs rec-screen-tabs" aria-label={peopleText('viewSwitch')}>
      <Link className="rec-tab" to={list} aria-current={view === 'list' ? 'page' : undefined}>
        {resource.plural}
      </Link>
      <Link className="rec-tab" to={`${list}?${treeView}`} aria-current={view === 'tree' ? 'page' : undefined}>
        {peopleText('reports.title')}
      </Link>
    </nav>
  );
};

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
    const views = mayTree ? <Views resource={resource} view={isTree ? 'tree' : 'list'} /> : undefined;
    if (!isTree) return <ResourceListScreen resource={resource} below={views} />;
    return (
      <>
        <PageHeader title={peopleText('reports.title')} />
        {views}
        <ReportsTree people={people} above={names.above} />
      </>
    );
  };
