import { Link } from 'react-router-dom';
import { shownFiles } from '#kinds/shared/values/shownFiles.ts';
import { isBlank } from '#model/schema/json.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import type { LinksBetween } from '#model/shareLinks.ts';
import type { MatchFound, MatchReason } from '#model/wire/wire.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import type { GlyphName } from '../../resources/shared/parts/glyphs.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { StateChip } from '../../resources/shared/parts/StateChip.tsx';
import type { Rights } from '../../resources/shared/useRights.ts';
import { SharedNote } from './SharedNote.tsx';
import type { Matches } from './useMatches.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { listText } from '../../messages/en/listText.ts';
import { matchingText } from '../../messages/en/matchingText.ts';

type MatchRowProps = {
  readonly target: Resource;
  readonly rights: Rights;
  readonly match: MatchFound;
  readonly criteria: Matches['criteria'];
  /** The share links between the two resources. Undefined if there are none, or if the user may not see any. */
  readonly between: LinksBetween | undefined;
  readonly isTicked: boolean;
  /** Selects or unselects the match. Undefined if there is no action for selected matches. */
  readonly onTick: ((record: ResourceRecord) => void) | undefined;
  /** Shares only this match. Undefined if the user may not share it. */
  readonly onShare: ((record: ResourceRecord) => void) | undefined;
};

const glyphOf: Readonly<Record<MatchReason['verdict'], GlyphName | undefined>> = {
  fits: 'check',
  near: 'warning',
  misses: 'close',
  unknown: undefined,
};

/** Max number of facts below the title. */
const shownFacts = 4;

const Reason = ({ reason: { title, verdict, text } }: { readonly reason: MatchReason }) => {
  const glyph = glyphOf[verdict];
  return (
    <li className={`match-reason match-${verdict}`}>
      {glyph !== undefined && <Glyph name={glyph} size={13} />}
      {verdict === 'fits' ? (
        <>
          {title}
          <span className="gable-unseen"> {matchingText('fits')}</span>
        </>
      ) : (
        text
      )}
    </li>
  );
};

const Picture = ({ target, record }: Pick<MatchRowProps, 'target'> & { readonly record: ResourceRecord }) => {
  const { cards } = target.list;
  if (cards === undefined) return null;
  const [cover] = shownFiles(record[cards.image.name]);
  return (
    <span className="match-picture">
      {cover?.url === undefined ? (
        <Glyph name="picture" size={22} />
      ) : (
        <img src={pictureAddress(cover.url, 'list')} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
};

/**
 * Returns the reasons without those that are the same in every row: a required criterion that fits, and a criterion for
 * which the record has no value.
 */
const shownReasons = (reasons: readonly MatchReason[], criteria: Matches['criteria']): readonly MatchReason[] =>
  reasons.filter(
    ({ verdict }, index) =>
      !(criteria[index]?.must === true && verdict === 'fits') &&
      !(criteria[index]?.stated === false && verdict === 'unknown'),
  );

/** Returns whether the matches can have different states. If so, the state is shown. */
const hasStates = ({ states }: Resource): boolean =>
  states !== undefined && statesOfType(states, ['open', 'scheduled']).length > 1;

type FactsProps = Pick<MatchRowProps, 'target' | 'rights'> & { readonly record: ResourceRecord };

/** The first facts about the record that are not blank. */
const Facts = ({ target, rights, record }: FactsProps) => {
  const facts = (target.list.cards?.fields ?? target.list.columns.slice(1))
    .filter((field) => field.name !== target.states?.field && rights.mayRead(field) && !isBlank(record[field.name]))
    .slice(0, shownFacts);
  return (
    <dl>
      {facts.map((field) => (
        <div key={field.name}>
          <dt className="gable-unseen">{field.title}</dt>
          <dd>
            <FieldValue field={field} value={record[field.name]} readable />
            {field.choices.length > 0 && /^[\d.+]+$/.test(String(record[field.name])) && ` ${field.title}`}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * Shows one match, a record of `target`: a link to the record, facts about it, its score, the reasons for the score,
 * and buttons that tick and share it. If there are share links between the two matched resources (`between`), also
 * shows when the record was already shared. `criteria`: the criteria of the match.
 */
export const MatchRow = ({ target, rights, match, criteria, between, isTicked, onTick, onShare }: MatchRowProps) => {
  const recordTitle = useRecordTitle();
  const { record: found, score, summary, reasons, shared } = match;
  const record: ResourceRecord = { ...found, id: found._id };
  const title = recordTitle(target, record);
  return (
    <li className="match-row" data-ticked={isTicked || undefined}>
      {onTick !== undefined && (
        <input
          type="checkbox"
          aria-label={listText('row.select', { name: title })}
          checked={isTicked}
          onChange={() => onTick(record)}
        />
      )}
      <Picture target={target} record={record} />
      <div className="match-facts">
        <p className="match-title">
          <Link to={addressOf(target, 'show', record)}>{title}</Link>
          {target.states !== undefined && hasStates(target) && (
            <StateChip states={target.states} value={record[target.states.field]} />
          )}
        </p>
        <Facts target={target} rights={rights} record={record} />
        <ul className="match-reasons" aria-label={matchingText('why', { summary })}>
          {shownReasons(reasons, criteria).map((reason) => (
            <Reason key={reason.title} reason={reason} />
          ))}
        </ul>
        {shared !== undefined && between !== undefined && <SharedNote links={between.links} shared={shared} />}
      </div>
      {onShare !== undefined && (
        <button
          type="button"
          className="match-share"
          aria-label={listText('row.share', { name: title })}
          title={actionText('share')}
          onClick={() => onShare(record)}
        >
          <Glyph name="share" size={18} />
        </button>
      )}
      <p className="match-score" title={summary}>
        <b>{score}</b> %<span className="gable-unseen"> {matchingText('fit', { summary })}</span>
      </p>
    </li>
  );
};
