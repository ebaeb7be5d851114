import type { ComponentType } from 'react';
import { matchesOf } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { useModel } from '../../providers/schemas.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { withAppTheme } from '../../theme/withAppTheme.ts';

type Props = { readonly resource: Resource; readonly record: ResourceRecord };

const Lazy = lazyScreen<Props>(withAppTheme(async () => (await import('./MatchPanels.tsx')).MatchPanels));

/**
 * Returns the panels of what fits a record, loaded when they are shown; undefined for a resource that no file matches
 * with another.
 */
export const useMatchPanels = (resource: Resource): ComponentType<Props> | undefined =>
  matchesOf(useModel(), resource).length === 0 || resource.calls.matches === undefined ? undefined : Lazy;
