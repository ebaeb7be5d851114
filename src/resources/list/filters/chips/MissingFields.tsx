import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { listText } from '../../../../messages/en/listText.ts';
import { useListScreen } from '../../state/listScreen.ts';

/**
 * Lists the fields that an address or saved view names, but that were removed or that the user may not read, with a
 * button that removes them from the address. Renders nothing if there are none.
 */
export const MissingFields = () => {
  const { resource, state, change } = useListScreen();
  if (state.missing.length === 0) return null;
  const names = state.missing.map((name) => resource.fieldsByName[name]?.title ?? name).join(', ');
  return (
    <div className="rec-chips" role="status">
      <span>{listText('missing.text', { fields: names })}</span>
      <PlainButton onClick={() => change({ page: state.page }, { replace: true })}>
        {listText('missing.drop')}
      </PlainButton>
    </div>
  );
};
