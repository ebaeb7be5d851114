import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '#model/values/numbers/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { linksBetween, type LinksBetween } from '#model/shareLinks.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { PagePart } from '../../resources/shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { type Rights, useRights } from '../../resources/shared/useRights.ts';
import { MatchRow } from './MatchRow.tsx';
import { NoMatches } from './NoMatches.tsx';
import { useMatches } from './useMatches.ts';
import { useSharing } from './useSharing.ts';
import { useIsInView } from './useIsInView.ts';
import { matchingText } from '../../messages/en/matchingText.ts';
import { shellText } from '../../messages/en/shellText.ts';

type PanelHeaderProps = { readonly heading: string; readonly total: number; readonly children: ReactNode };

const PanelHeader = ({ heading, total, children }: PanelHeaderProps) => (
  <header>
    <h2>
      {heading} {total > 0 && <span className="rec-tab-count">{countText(total)}</span>}
    </h2>
    {children}
  </header>
);

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

type StateProps = MatchPanelProps & {
  readonly query: ReturnType<typeof useMatches>;
  readonly isUnshared: boolean;
};

/** Shows that the matches are loading, why they could not be loaded, or why there are none. */
const PanelState = ({ resource, record, target, rights, query, isUnshared }: StateProps) => {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {error !== null && (
        <p role="alert">
          {failureOf(error).message}{' '}
          <PlainButton onClick={() => void refetch()}>{shellText('failed.retry')}</PlainButton>
        </p>
      )}
      {isPending && error === null && (
        <div className="rec-skeleton match-waiting" aria-hidden="true">
          <span />
        </div>
      )}
      {data !== undefined && data.total === 0 && isUnshared && (
        <p className="rec-muted">{matchingText('unshared.none')}</p>
      )}
      {data !== undefined && data.total === 0 && !isUnshared && (
        <NoMatches resource={resource} record={record} target={target} found={data} mayEdit={rights.may('update')} />
      )}
    </>
  );
};

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
  const { data, isFetching, refetch } = query;
  const between = useLinksBetween(props);
  const { sharing, ticked, isTicked, tick, share, dialogs, next } = useSharing(props, () => refetch());
  const heading = matchingText('title', { things: inLowerCase(target.plural) });
  const shown = data?.matches ?? [];
  const total = data?.total ?? 0;
  return (
    <PagePart
      ref={ref}
      part={heading}
      count={data === undefined ? undefined : countText(total)}
      className="rec-panel rec-related match-panel"
      aria-label={heading}
      aria-busy={isSeen && isFetching}
    >
      <PanelHeader heading={heading} total={total}>
        {between !== undefined && (isUnshared || total > 0) && (
          <button
            type="button"
            className="match-toggle"
            aria-pressed={isUnshared}
            onClick={() => setIsUnshared(!isUnshared)}
          >
            {matchingText('unshared.only')}
          </button>
        )}
        {ticked.length > 0 && (
          <PlainButton look="outlined" icon={<Glyph name="share" size={18} />} onClick={() => share(ticked)}>
            {matchingText('share', { count: ticked.length })}
          </PlainButton>
        )}
      </PanelHeader>
      <PanelState {...props} query={query} isUnshared={isUnshared} />
      {shown.length > 0 && (
        <ul className="match-rows" aria-label={heading}>
          {shown.map((match) => (
            <MatchRow
              key={match.record._id}
              target={target}
              rights={targetRights}
              match={match}
              criteria={data?.criteria ?? []}
              between={between}
              isTicked={isTicked(match.record._id)}
              onTick={sharing.mayShare ? tick : undefined}
              onShare={sharing.mayShare ? (one) => share([one]) : undefined}
            />
          ))}
        </ul>
      )}
      {total > shown.length && shown.length < maxCount && (
        <MoreMatches
          {...{ resource, record, target, total, isUnshared }}
          onMore={() => setCount(Math.min(maxCount, count + nextCount))}
        />
      )}
      <DialogHost key={dialogs.length} resource={sharing.thing} open={dialogs[0]} onClose={next} onOutcome={next} />
    </PagePart>
  );
};
