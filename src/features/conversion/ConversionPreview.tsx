import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { ConvertPreview } from '#model/wire/wire.ts';
import { refusalsByReason } from '../../resources/bulk/outcomeText.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { ExistingRecordsList } from './ExistingRecordsList.tsx';
import { bulkText } from '../../messages/en/bulkText.ts';
import { conversionText } from '../../messages/en/conversionText.ts';
import { textWithNodes } from '../../messages/textWithNodes.ts';

/** What a conversion does if the person already has a record: add the record to it, or fail. */
export type OnDuplicate = 'attach' | 'refuse';

type ConversionPreviewProps = {
  readonly resource: Resource;
  readonly target: Resource;
  readonly records: readonly ResourceRecord[];
  readonly preview: ConvertPreview;
  readonly way: OnDuplicate;
  readonly onWay: (way: OnDuplicate) => void;
};

const ways: readonly OnDuplicate[] = ['attach', 'refuse'];

/** Max number of names that are listed for a reason. */
const namesShown = 5;

type ExistingProps = Pick<ConversionPreviewProps, 'target' | 'way' | 'onWay'> & {
  readonly existing: ConvertPreview['existing'];
  /** Returns the title of a record with an id. */
  readonly nameOf: (id: string) => string;
};

/** The records that already have a record of `target`, and the choice of what happens to them. */
const Existing = ({ target, existing, nameOf, way, onWay }: ExistingProps) => {
  const [one, many] = [inLowerCase(target.title), inLowerCase(target.plural)];
  return (
    <section>
      <p className="cnv-line">
        {textWithNodes(conversionText, 'existing', {
          number: <b>{existing.length}</b>,
          count: existing.length,
          thing: one,
          things: many,
        })}
      </p>
      <ul className="cnv-existing">
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
        <legend className="gable-unseen">{conversionText('way.title')}</legend>
        {ways.map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={way === each} onChange={() => onWay(each)} />
            {each === 'attach' ? conversionText('way.attach', { thing: one }) : conversionText('way.refuse')}
          </label>
        ))}
      </fieldset>
    </section>
  );
};

/**
 * Shows what converting `records` would do: how many become records of `target`, have an existing record there, or are
 * refused, and why. The user chooses what happens to a record that has an existing one (`way`). With `attach`, the
 * existing record gets a note and is reopened if it was lost. With `refuse`, the record is skipped.
 */
export const ConversionPreview = ({ resource, target, records, preview, way, onWay }: ConversionPreviewProps) => {
  const recordTitle = useRecordTitle();
  const { fresh, existing, refused } = preview;
  const nameOf = (id: string): string => {
    const record = records.find((one) => one.id === id);
    return record === undefined ? id : recordTitle(resource, record);
  };
  const namesOf = (ids: readonly string[]): string => {
    const names = ids.slice(0, namesShown).map(nameOf).join(', ');
    return ids.length > namesShown ? bulkText('outcome.names', { names, count: ids.length - namesShown }) : names;
  };
  const [one, many] = [inLowerCase(target.title), inLowerCase(target.plural)];
  return (
    <div className="cnv">
      {fresh.length > 0 && (
        <p className="cnv-line">
          {textWithNodes(conversionText, 'fresh', {
            number: <b>{fresh.length}</b>,
            count: fresh.length,
            thing: one,
            things: many,
          })}
        </p>
      )}
      {existing.length > 0 && <Existing {...{ target, existing, nameOf, way, onWay }} />}
      {refused.length > 0 && (
        <section>
          <p className="cnv-line">{textWithNodes(conversionText, 'refused', { number: <b>{refused.length}</b> })}</p>
          <ul className="rec-reasons">
            {refusalsByReason({ done: [], refused }).map(({ message, ids }) => (
              <li key={message}>
                {message} <span className="rec-muted">({namesOf(ids)})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
