import { ResourceContextProvider } from 'ra-core';
import { otherResource, type Match, matchesOf } from '#model/match/match.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import css from './match.css?inline';
import { MatchPanel } from './MatchPanel.tsx';

adoptStyles(css);

type MatchPanelsProps = { readonly resource: Resource; readonly record: ResourceRecord };

/**
 * Shows the matches of a record: a panel for each other resource whose records can match it and that the user may see.
 */
export const MatchPanels = ({ resource, record }: MatchPanelsProps) => {
  const recordTitle = useRecordTitle();
  const model = useModel();
  const rights = useRights(resource);
  const ends = matchesOf(model, resource)
    .map((match: Match) => otherResource(match, resource))
    .filter((target) => scopeOf(rights.map, target.module) !== undefined);
  return ends.map((target) => (
    <ResourceContextProvider key={`${target.name} ${recordTitle(resource, record)}`} value={target.name}>
      <MatchPanel resource={resource} record={record} target={target} rights={rights} />
    </ResourceContextProvider>
  ));
};
