import { Link } from 'react-router-dom';
import { countText } from '#model/values/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '../../providers/useAddress.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import type { Matches } from './useMatches.ts';

type NoMatchesProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly target: Resource;
  readonly found: Matches;
  readonly mayEdit: boolean;
};

/** How many of the criteria that leave most out are told. */
const shownReasons = 3;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** Says why nothing fits: the record is done, says nothing, or what leaves out most. */
export const NoMatches = ({ resource, record, target, found, mayEdit }: NoMatchesProps) => {
  const [one, many] = [inLowerCase(resource.title), inLowerCase(target.plural)];
  if (found.closed !== undefined)
    return (
      <p className="rec-muted">
        This {one} is {found.closed.toLowerCase()}. Only open records are matched.
      </p>
    );
  if (!found.criteria.some(({ stated }) => stated)) {
    return (
      <p className="rec-muted">
        Fill in {listed(found.criteria.map(({ title }) => inLowerCase(title)))} to see matching {many}.
        {mayEdit && (
          <>
            {' '}
            <Link to={addressOf(resource, 'edit', record)}>Edit {one}</Link>
          </>
        )}
      </p>
    );
  }
  const { candidates = 0, excluded = [] } = found;
  if (candidates === 0) return <p className="rec-muted">There are no open {many} you have access to.</p>;
  return (
    <div className="rec-muted match-none">
      <p>
        None of{' '}
        {candidates === 1 ? `the one open ${inLowerCase(target.title)}` : `${countText(candidates)} open ${many}`} is a
        good match.{excluded.length > 0 && ' Most were excluded by:'}
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
