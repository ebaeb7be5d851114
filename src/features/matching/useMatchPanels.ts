import type { ComponentType } from 'react';
import { matchesOf } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { useModel } from '../../providers/schemas.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { withAppTheme } from '../../theme/withAppTheme.ts';

type Props = { readonly resource: Resource; readonly record: ResourceRecord };

const Lazy = lazyScreen<Props>(withAppTheme(async () => (await import('./MatchPanels.tsx')).MatchPanels));

/**
 * Returns the component that shows the matches of a record, whose code is loaded when it is first shown. Undefined if
 * records of the resource cannot have matches.
 */
export const useMatchPanels = (resource: Resource): ComponentType<Props> | undefined =>
  matchesOf(useModel(), resource).length === 0 || resource.calls.matches === undefined ? undefined : Lazy;
