import { Link } from 'react-router-dom';
import { countText } from '#model/values/numbers/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import type { Matches } from './useMatches.ts';
import { matchingText } from '../../messages/en/matchingText.ts';

type NoMatchesProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly target: Resource;
  readonly found: Matches;
  /** Whether to show a link to the form, in which the user can enter criteria. */
  readonly mayEdit: boolean;
};

/** Max number of criteria that are shown. */
const shownReasons = 3;

/**
 * Shows why a record has no matches in `target`: the record is closed, it has no value that a criterion compares, or
 * `target` has no open records. In all other cases, shows which criteria exclude most records. `found`: the server's
 * response. `mayEdit`: whether to link to the form in which the user can enter the missing values.
 */
export const NoMatches = ({ resource, record, target, found, mayEdit }: NoMatchesProps) => {
  const [one, many] = [inLowerCase(resource.title), inLowerCase(target.plural)];
  if (found.closed !== undefined)
    return <p className="rec-muted">{matchingText('none.closed', { thing: one, state: found.closed })}</p>;
  if (!found.criteria.some(({ stated }) => stated)) {
    return (
      <p className="rec-muted">
        {matchingText('none.unstated', {
          things: many,
          fields: found.criteria.map(({ title }) => inLowerCase(title)).join(', '),
        })}
        {mayEdit && (
          <>
            {' '}
            <Link to={addressOf(resource, 'edit', record)}>{matchingText('none.edit', { thing: one })}</Link>
          </>
        )}
      </p>
    );
  }
  const { candidates = 0, excluded = [] } = found;
  if (candidates === 0) return <p className="rec-muted">{matchingText('none.open', { things: many })}</p>;
  return (
    <div className="rec-muted match-none">
      <p>
        {matchingText('none.good', { count: candidates, thing: inLowerCase(target.title), things: many })}
        {excluded.length > 0 && ` ${matchingText('none.excluded')}`}
      </p>
      <ul>
        {excluded.slice(0, shownReasons).map(({ title, count }) => (
          <li key={title}>
            <b>{title}</b> {countText(count)}
          </li>
        ))}
      </ul>
    </div>
  );
};
