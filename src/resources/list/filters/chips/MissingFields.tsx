import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { listText } from '../../../../messages/en/listText.ts';
import { useListScreen } from '../../state/listScreen.ts';

/**
 * Lists the fields in an address or saved view that do not exist any more or that the user may not read, with a button
 * to remove them.
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
