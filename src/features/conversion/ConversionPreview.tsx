import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import type { ConvertPreview } from '#model/wire/wire.ts';
import { refusalsByReason } from '../../resources/bulk/outcomeText.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { ExistingRecordsList } from './ExistingRecordsList.tsx';

export type OnDuplicate = 'attach' | 'refuse';

type ConversionPreviewProps = {
  readonly resource: Resource;
  readonly target: Resource;
  readonly records: readonly ResourceRecord[];
  readonly preview: ConvertPreview;
  readonly way: OnDuplicate;
  readonly onWay: (way: OnDuplicate) => void;
};

const ways: readonly { readonly way: OnDuplicate; readonly label: (one: string) => string }[] = [
  { way: 'attach', label: (one) => `Add a note to the existing ${one}, and reopen it if it was lost` },
  { way: 'refuse', label: () => 'Skip these records' },
];

/** How many names stand behind a reason. */
const namesShown = 5;

/**
 * What would come of several records: how many become new ones, whose people are known, and what can't be done and why.
 */
export const ConversionPreview = ({ resource, target, records, preview, way, onWay }: ConversionPreviewProps) => {
  const { fresh, known: existing, refused } = preview;
  const nameOf = (id: string): string => {
    const record = records.find((one) => one.id === id);
    return record === undefined ? id : recordTitle(resource.recordTitle, record);
  };
  const [one, many] = [inLowerCase(target.title), inLowerCase(target.plural)];
  return (
    <div className="cnv">
      {fresh.length > 0 && (
        <p className="cnv-line">
          <b>{fresh.length}</b> {fresh.length === 1 ? `becomes a new ${one}` : `become new ${many}`}
        </p>
      )}
      {existing.length > 0 && (
        <section>
          <p className="cnv-line">
            <b>{existing.length}</b> {existing.length === 1 ? `matches an existing ${one}` : `match existing ${many}`}
          </p>
          <ul className="cnv-known">
            {existing.map(({ _id, people }) => (
              <li key={_id}>
                <span>{nameOf(_id)}</span>
                <span aria-hidden="true">→</span>
                <span>
                  <ExistingRecordsList people={people} />
                </span>
              </li>
            ))}
          </ul>
          <fieldset className="cnv-ways">
            <legend className="gable-unseen">How to handle existing records</legend>
            {ways.map((each) => (
              <label key={each.way}>
                <input type="radio" name="way" checked={way === each.way} onChange={() => onWay(each.way)} />
                {each.label(one)}
              </label>
            ))}
          </fieldset>
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <p className="cnv-line">
            <b>{refused.length}</b> can’t be converted
          </p>
          <ul className="rec-reasons">
            {refusalsByReason({ done: [], refused }).map(({ message, ids }) => (
              <li key={message}>
                {message}{' '}
                <span className="rec-muted">
                  ({ids.slice(0, namesShown).map(nameOf).join(', ')}
                  {ids.length > namesShown && ` and ${ids.length - namesShown} more`})
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
