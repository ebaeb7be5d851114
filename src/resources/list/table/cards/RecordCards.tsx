import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { Field } from '#model/field.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { isBlank } from '#model/schema/json.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { FieldValue } from '../../../shared/parts/FieldValue.tsx';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';
import { StateChip } from '../../../shared/parts/StateChip.tsx';
import { useListScreen } from '../../state/listScreen.ts';
import { leavingMarker } from '../../state/records/useLeavingRows.ts';
import { useLongPress } from '../actions/useLongPress.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { useRowEvents } from '../actions/useRowEvents.ts';
import { listText } from '../../../../messages/en/listText.ts';

/** Max number of fields on a card below its title. */
const linesPerCard = 4;
/**
 * Number of cards that are rendered immediately: more than a phone shows. The others are rendered when the browser has
 * time, so that the page responds early.
 */
const cardsAtOnce = 4;
/**
 * Number of placeholder cards. Like the cards, they reach beyond the screen, so that the content below does not jump.
 */
const skeletons = 8;

type CardProps = {
  readonly record: ResourceRecord;
  readonly index: number;
  /** The fields below the title. */
  readonly lines: readonly Field[];
};

/** The title of a card, a link unless the user selects records, with its checkbox and state. */
const CardHead = ({ record, title }: Pick<CardProps, 'record'> & { readonly title: string }) => {
  const { resource, selection } = useListScreen();
  const { states } = resource;
  return (
    <div className="rec-card-head">
      {selection.isOn ? (
        <>
          <input
            type="checkbox"
            className="rec-card-check"
            aria-label={listText('row.select', { name: title })}
            checked={selection.records.has(record.id)}
            readOnly
          />
          <span className="rec-card-title">{title}</span>
        </>
      ) : (
        <Link to={addressOf(resource, 'show', record)} className="rec-card-title">
          {title}
        </Link>
      )}
      {states !== undefined && (
        <StateChip
          states={states}
          value={record[states.field]}
          sub={states.sub === undefined ? undefined : record[states.sub]}
        />
      )}
    </div>
  );
};

const Card = ({ record, index, lines }: CardProps) => {
  const recordTitle = useRecordTitle();
  const { resource, rights, selection } = useListScreen();
  const title = recordTitle(resource, record);
  return (
    <li
      className="rec-card"
      data-index={index}
      data-leaving={record[leavingMarker] === true || undefined}
      data-selected={selection.records.has(record.id) || undefined}
    >
      <CardHead record={record} title={title} />
      <dl>
        {lines
          .filter(({ name }) => !isBlank(record[name]))
          .slice(0, linesPerCard)
          .map((field) => (
            <div key={field.name}>
              <dt>{field.title}</dt>
              <dd>
                <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
              </dd>
            </div>
          ))}
      </dl>
      {!selection.isOn && (
        <div className="rec-card-actions">
          <RowActions record={record} resource={resource} rights={rights} title={title} labelled />
        </div>
      )}
    </li>
  );
};

/** The records of a list on a phone: one card per record, with its actions. */
export const RecordCards = () => {
  const screen = useListScreen();
  const { resource, records, columns, state } = screen;
  const { onClick } = useRowEvents(screen);
  const press = useLongPress(screen);
  // Cards that were shown before, as after the Back button, are rendered immediately. Otherwise the page would be too
  // short for the stored scroll position.
  const drawn = Math.max(cardsAtOnce, useDeferredValue(records.shown.length));
  if (records.isFirstLoad) {
    return (
      <div aria-hidden="true">
        {Array.from({ length: skeletons }, (_, index) => (
          <div key={index} className="rec-card rec-card-skeleton" />
        ))}
      </div>
    );
  }
  const { states } = resource;
  const lines = columns.filter(
    ({ name }) => name !== states?.field && name !== states?.sub && !resource.recordTitle.includes(`{${name}}`),
  );
  return (
    <ul className="rec-cards" onClick={onClick} {...press} aria-busy={records.isFetching} aria-label={resource.plural}>
      {records.shown.slice(0, drawn).map((record, index) => (
        <Card key={record.id} record={record} index={index} lines={lines} />
      ))}
      {state.page > 1 && records.shown.length === 0 && <li>{listText('cards.none')}</li>}
    </ul>
  );
};
