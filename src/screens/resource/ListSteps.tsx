import { useKeys } from '../../layout/keys/useKeys.ts';
import { recordText } from '../../messages/en/recordText.ts';
import { IconAction } from '../../resources/shared/parts/IconAction.tsx';
import type { ListPosition } from './useListSteps.ts';

/**
 * The place of a record in the list from which it was opened, such as `3 of 41,002`, between buttons that open the
 * previous and the next record. `j` and `k` do the same, unless a walk through My day is on.
 */
export const ListSteps = ({ steps: { place, goBack, goOn, isLast } }: { readonly steps: ListPosition }) => {
  useKeys('record', { nextOfDay: goOn, previousOfDay: goBack });
  return (
    <nav className="rec-steps" aria-label={recordText('steps.title')}>
      <IconAction
        label={`${recordText('steps.previous')} (k)`}
        glyph="previous"
        disabled={goBack === undefined}
        onClick={() => goBack?.()}
      />
      <span>{place}</span>
      <IconAction label={`${recordText('steps.next')} (j)`} glyph="next" disabled={isLast} onClick={goOn} />
    </nav>
  );
};
