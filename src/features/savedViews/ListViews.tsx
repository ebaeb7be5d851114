import { addressOf } from '../../providers/routing/useAddress.ts';
import { useListScreen } from '../../resources/list/state/listScreen.ts';
import { parseListState, writeListState } from '../../resources/list/state/query/listState.ts';
import { useViewsResource } from './useViews.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** The saved views of a list. Renders nothing if views are not stored, or if the user may see none. */
export const ListViews = () => {
  const { resource, state, columns } = useListScreen();
  const of = useViewsResource();
  if (of?.words.list === undefined) return null;
  // A view stores its tab and columns even if they are the defaults, so that it does not change with them.
  const query = writeListState(resource, { ...state, page: 1, columns: columns.map(({ name }) => name) });
  query.set('tab', state.tab);
  const settled = (text: string): string => {
    const { page: _, columns: named, missing: __, ...rest } = parseListState(resource, new URLSearchParams(text));
    return JSON.stringify([rest, named]);
  };
  const shown = settled(query.toString());
  return (
    <ViewMenu
      of={of}
      subject={{ kind: 'list', name: resource.name }}
      address={addressOf(resource, 'list')}
      query={query.toString()}
      isShown={(text) => settled(text) === shown}
    />
  );
};
