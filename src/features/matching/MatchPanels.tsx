import { ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '#model/values/numbers/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { otherResource, type Match, matchesOf } from '#model/match/match.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { linksBetween } from '#model/shareLinks.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { PagePart } from '../../resources/shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { type Rights, useRights } from '../../resources/shared/useRights.ts';
import css from './match.css?inline';
import { MatchRow } from './MatchRow.tsx';
import { NoMatches } from './NoMatches.tsx';
import { shareDialogs, sharingOf } from './sharing.ts';
import { useMatches } from './useMatches.ts';
import { useIsInView } from './useIsInView.ts';
import { matchingText } from '../../messages/en/matchingText.ts';
import { shellText } from '../../messages/en/shellText.ts';

adoptStyles(css);

type PanelProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly target: Resource;
  readonly rights: Rights;
};

/** Number of matches that are shown at first and added with each click, and the max number that the server returns. */
const [firstCount, nextCount, maxCount] = [5, 20, 100];

const Panel = ({ resource, record, target, rights }: PanelProps) => {
  const targetRights = useRights(target);
  const { ref, isSeen } = useIsInView<HTMLElement>();
  const [count, setCount] = useState(firstCount);
  const [ticked, setTicked] = useState<readonly ResourceRecord[]>([]);
  const [isUnshared, setIsUnshared] = useState(false);
  const [dialogs, setDialogs] = useState<readonly OpenDialog[]>([]);
  const { data, error, isPending, isFetching, refetch } = useMatches({
    resource,
    id: record.id,
    target,
    count,
    isSeen,
    isUnshared,
  });
  const links = linksBetween(useModel(), resource.name, target.name);
  const between =
    links === undefined || scopeOf(rights.map, links.links.resource.module) === undefined ? undefined : links;
  const sharing = sharingOf(resource, target, rights.map);
  const heading = matchingText('title', { things: inLowerCase(target.plural) });
  const isOn = (id: string): boolean => ticked.some((each) => each.id === id);
  const tick = (one: ResourceRecord): void =>
    setTicked(isOn(one.id) ? ticked.filter(({ id }) => id !== one.id) : [...ticked, one]);
  const next = (): void => {
    setDialogs(dialogs.slice(1));
    if (dialogs.length > 1) return;
    setTicked([]);
    void refetch();
  };
  const share = (far: readonly ResourceRecord[]): void =>
    setDialogs(shareDialogs(sharing, { near: record, far }, { farResource: target, map: rights.map }));
  const shown = data?.matches ?? [];
  return (
    <PagePart
      ref={ref}
      part={heading}
      count={data === undefined ? undefined : countText(data.total)}
      className="rec-panel rec-related match-panel"
      aria-label={heading}
      aria-busy={isSeen && isFetching}
    >
      <header>
        <h2>
          {heading}{' '}
          {data !== undefined && data.total > 0 && <span className="rec-tab-count">{countText(data.total)}</span>}
        </h2>
        {between !== undefined && (isUnshared || (data !== undefined && data.total > 0)) && (
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
      </header>
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
              isTicked={isOn(match.record._id)}
              onTick={sharing.mayShare ? tick : undefined}
              onShare={sharing.mayShare ? (one) => share([one]) : undefined}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > shown.length && shown.length < maxCount && (
        <p className="rec-related-all">
          <PlainButton onClick={() => setCount(Math.min(maxCount, count + nextCount))}>
            {matchingText('more')}
          </PlainButton>
          {!isUnshared && (
            <Link to={listOf(resource, record, target)}>{matchingText('all', { count: data.total })}</Link>
          )}
        </p>
      )}
      <DialogHost key={dialogs.length} resource={sharing.thing} open={dialogs[0]} onClose={next} onOutcome={next} />
    </PagePart>
  );
};

/** Returns the address of the list of all matches. */
const listOf = (resource: Resource, { id }: ResourceRecord, target: Resource): string =>
  `${target.screens.list}?${new URLSearchParams({ filter: JSON.stringify({ $matches: { resource: resource.name, _id: id } }) }).toString()}`;

type MatchPanelsProps = { readonly resource: Resource; readonly record: ResourceRecord };

/**
 * The matches of a record: a panel for each resource in which it can have matches and that the user may see. Each panel
 * is loaded when it becomes visible.
 */
export const MatchPanels = ({ resource, record }: MatchPanelsProps) => {
  const model = useModel();
  const rights = useRights(resource);
  const ends = matchesOf(model, resource)
    .map((match: Match) => otherResource(match, resource))
    .filter((target) => scopeOf(rights.map, target.module) !== undefined);
  return ends.map((target) => (
    <ResourceContextProvider key={`${target.name} ${recordTitle(resource.recordTitle, record)}`} value={target.name}>
      <Panel resource={resource} record={record} target={target} rights={rights} />
    </ResourceContextProvider>
  ));
};
