import { addressOf } from '#model/pages/addresses.ts';
import { useListScreen } from '../../resources/list/state/listScreen.ts';
import { parseListState, writeListState } from '../../resources/list/state/query/listState.ts';
import { useViewsResource } from './useViews.ts';
import { ViewMenu } from './ViewMenu.tsx';

/**
 * The menu of a list's saved views. Renders nothing if no resource stores views of lists, or if the user may not see
 * any.
 */
export const ListViews = () => {
  const { resource, state, columns } = useListScreen();
  const of = useViewsResource();
  if (of?.words.list === undefined) return null;
  // A view also stores default values of tab and columns, so that it stays the same when the defaults change.
  const query = writeListState(resource, { ...state, page: 1, columns: columns.map(({ name }) => name) });
  query.set('tab', state.tab);
  const settled = (text: string) => {
    const { page: _, columns: named, missing, ...rest } = parseListState(resource, new URLSearchParams(text));
    return { shown: JSON.stringify([rest, named]), missing: missing.join(',') };
  };
  const { shown } = settled(query.toString());
  const missing = state.missing.join(',');
  return (
    <ViewMenu
      of={of}
      subject={{ kind: 'list', name: resource.name }}
      address={addressOf(resource, 'list')}
      query={query.toString()}
      isShown={(text) => settled(text).shown === shown && settled(text).missing === missing}
      isWithoutMissing={(text) => missing === '' && settled(text).missing !== '' && settled(text).shown === shown}
    />
  );
};
