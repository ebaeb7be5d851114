import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '#model/values/numbers/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { linksBetween, type LinksBetween } from '#model/shareLinks.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { PagePart } from '../../resources/shared/parts/pageParts/PagePart.tsx';
import { PanelHeader } from '../../resources/shared/parts/pageParts/PanelHeader.tsx';
import { PanelLoading } from '../../resources/shared/parts/pageParts/PanelLoading.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { type Rights, useRights } from '../../resources/shared/useRights.ts';
import { MatchRow } from './MatchRow.tsx';
import { NoMatches } from './NoMatches.tsx';
import { type Matches, useMatches } from './useMatches.ts';
import { useSharing } from './useSharing.ts';
import { useIsInView } from './useIsInView.ts';
import { matchingText } from '../../messages/en/matchingText.ts';

type MatchPanelProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly target: Resource;
  readonly rights: Rights;
};

/** Number of matches that are shown at first and added with each click, and the max number that the server returns. */
const [firstCount, nextCount, maxCount] = [5, 20, 100];

/** Returns the address of the list of all matches. */
const listOf = (resource: Resource, { id }: ResourceRecord, target: Resource): string =>
  `${target.screens.list}?${new URLSearchParams({ filter: JSON.stringify({ $matches: { resource: resource.name, _id: id } }) }).toString()}`;

type MatchedProps = Omit<MatchPanelProps, 'rights'>;

type NoneProps = MatchPanelProps & { readonly found: Matches; readonly isUnshared: boolean };

/** Shows why a record has no matches, or that all of them were shared. */
const None = ({ resource, record, target, rights, found, isUnshared }: NoneProps) =>
  isUnshared ? (
    <p className="rec-muted">{matchingText('unshared.none')}</p>
  ) : (
    <NoMatches resource={resource} record={record} target={target} found={found} mayEdit={rights.may('update')} />
  );

type UnsharedToggleProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

/** The button that shows only matches that were not shared yet. */
const UnsharedToggle = ({ isOn, onChange }: UnsharedToggleProps) => (
  <button type="button" className="match-toggle" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {matchingText('unshared.only')}
  </button>
);

type MoreProps = MatchedProps & { readonly total: number; readonly isUnshared: boolean; readonly onMore: () => void };

/** The button that shows more matches, and the link to the list of all. */
const MoreMatches = ({ resource, record, target, total, isUnshared, onMore }: MoreProps) => (
  <p className="rec-related-all">
    <PlainButton onClick={onMore}>{matchingText('more')}</PlainButton>
    {!isUnshared && <Link to={listOf(resource, record, target)}>{matchingText('all', { count: total })}</Link>}
  </p>
);

/** Returns the share links between two resources. Undefined if there are none, or if the user may not see any. */
const useLinksBetween = ({ resource, target, rights }: MatchPanelProps): LinksBetween | undefined => {
  const links = linksBetween(useModel(), resource.name, target.name);
  return links === undefined || scopeOf(rights.map, links.links.resource.module) === undefined ? undefined : links;
};

/** Shows the records of the resource `target` that match a record. They are fetched when the panel becomes visible. */
export const MatchPanel = (props: MatchPanelProps) => {
  const { resource, record, target } = props;
  const targetRights = useRights(target);
  const { ref, isSeen } = useIsInView<HTMLElement>();
  const [count, setCount] = useState(firstCount);
  const [isUnshared, setIsUnshared] = useState(false);
  const query = useMatches({ resource, id: record.id, target, count, isSeen, isUnshared });
  const { data, error, isPending, isFetching, refetch } = query;
  const between = useLinksBetween(props);
  const { sharing, ticked, isTicked, tick, share, dialogs, next } = useSharing(props, () => refetch());
  const heading = matchingText('title', { things: inLowerCase(target.plural) });
  const { matches = [], total = 0, criteria = [] } = data ?? {};
  return (
    <PagePart
      ref={ref}
      part={heading}
      count={data === undefined ? undefined : countText(total)}
      className="rec-panel rec-related match-panel"
      aria-label={heading}
      aria-busy={isSeen && isFetching}
    >
      <PanelHeader title={heading} count={total === 0 ? undefined : countText(total)}>
        {between !== undefined && (isUnshared || total > 0) && (
          <UnsharedToggle isOn={isUnshared} onChange={setIsUnshared} />
        )}
        {ticked.length > 0 && (
          <PlainButton look="outlined" icon={<Glyph name="share" size={18} />} onClick={() => share(ticked)}>
            {matchingText('share', { count: ticked.length })}
          </PlainButton>
        )}
      </PanelHeader>
      <PanelLoading error={error} isPending={isPending} onRetry={() => void refetch()} className="match-waiting" />
      {data !== undefined && total === 0 && <None {...props} found={data} isUnshared={isUnshared} />}
      {matches.length > 0 && (
        <ul className="match-rows" aria-label={heading}>
          {matches.map((match) => (
            <MatchRow
              key={match.record._id}
              target={target}
              rights={targetRights}
              match={match}
              criteria={criteria}
              between={between}
              isTicked={isTicked(match.record._id)}
              onTick={sharing.mayShare ? tick : undefined}
              onShare={sharing.mayShare ? (one) => share([one]) : undefined}
            />
          ))}
        </ul>
      )}
      {total > matches.length && matches.length < maxCount && (
        <MoreMatches
          {...{ resource, record, target, total, isUnshared }}
          onMore={() => setCount(Math.min(maxCount, count + nextCount))}
        />
      )}
      <DialogHost key={dialogs.length} resource={sharing.thing} open={dialogs[0]} onClose={next} onOutcome={next} />
    </PagePart>
  );
};
