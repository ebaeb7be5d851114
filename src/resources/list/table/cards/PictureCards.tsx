import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { shownFiles } from '#kinds/shared/values/shownFiles.ts';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Cards } from '#model/resource.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { FieldValue } from '../../../shared/parts/FieldValue.tsx';
import { Glyph } from '../../../shared/parts/Glyph.tsx';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';
import type { Rights } from '../../../shared/useRights.ts';
import { StateChip } from '../../../shared/parts/StateChip.tsx';
import { adoptStyles } from '../../../../theme/adoptStyles.ts';
import { useListScreen, type ListScreen } from '../../state/listScreen.ts';
import css from './pictureCards.css?inline';
import { useListKeys } from '../actions/useListKeys.ts';
import { useLongPress } from '../actions/useLongPress.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { useRowEvents } from '../actions/useRowEvents.ts';
import { listText } from '../../../../messages/en/listText.ts';

adoptStyles(css);

type CardProps = {
  readonly screen: ListScreen;
  readonly cards: Cards;
  readonly record: ResourceRecord;
  readonly index: number;
};

/** Number of cards whose pictures are loaded immediately. The others are loaded shortly before they become visible. */
const picturesAtOnce = 8;

const Cover = ({
  value,
  title,
  index,
}: {
  readonly value: unknown;
  readonly title: string;
  readonly index: number;
}) => {
  const [cover, ...more] = shownFiles(value);
  return (
    <span className="rec-cover">
      {cover?.url === undefined ? (
        <Glyph name="picture" size={40} />
      ) : (
        <img
          src={pictureAddress(cover.url, 'list')}
          alt={title}
          loading={index < picturesAtOnce ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      {more.length > 0 && (
        <span className="rec-cover-count">
          <Glyph name="picture" size={14} />
          <span aria-hidden="true">{more.length + 1}</span>
          <span className="gable-unseen">{listText('cards.pictures', { count: more.length + 1 })}</span>
        </span>
      )}
    </span>
  );
};

type FactsProps = { readonly fields: readonly Field[]; readonly record: ResourceRecord; readonly rights: Rights };

const Facts = ({ fields, record, rights }: FactsProps) => (
  <dl>
    {fields.map((field) => (
      <div key={field.name}>
        <dt className="gable-unseen">{field.title}</dt>
        <dd title={field.title}>
          <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
          {field.choices.length > 0 && /^[\d.+]+$/.test(String(record[field.name])) && ` ${field.title}`}
        </dd>
      </div>
    ))}
  </dl>
);

const PictureCard = ({ screen: { resource, rights, selection }, cards, record, index }: CardProps) => {
  const recordTitle = useRecordTitle();
  const title = recordTitle(resource, record);
  const { states } = resource;
  const [main, ...facts] = cards.fields.filter(({ name }) => !isBlank(record[name]));
  const page = addressOf(resource, 'show', record);
  const cover = (
    <Cover value={rights.mayRead(cards.image) ? record[cards.image.name] : undefined} title={title} index={index} />
  );
  const isTicked = selection.records.has(record.id);
  return (
    <li className="rec-card rec-picture-card" data-index={index} data-selected={isTicked || undefined}>
      {selection.isOn ? (
        cover
      ) : (
        <Link to={page} tabIndex={-1} aria-hidden="true">
          {cover}
        </Link>
      )}
      {rights.may('bulk') && (
        <input
          type="checkbox"
          data-act="select"
          aria-label={listText('row.select', { name: title })}
          checked={isTicked}
          readOnly
        />
      )}
      <div className="rec-picture-facts">
        <p className="rec-picture-main">
          {main !== undefined && <FieldValue field={main} value={record[main.name]} readable={rights.mayRead(main)} />}
          {states !== undefined && (
            <StateChip
              states={states}
              value={record[states.field]}
              sub={states.sub === undefined ? undefined : record[states.sub]}
            />
          )}
        </p>
        {selection.isOn ? (
          <span className="rec-card-title">{title}</span>
        ) : (
          <Link to={page} className="rec-card-title">
            {title}
          </Link>
        )}
        <Facts fields={facts} record={record} rights={rights} />
      </div>
      {!selection.isOn && (
        <div className="rec-card-actions">
          <RowActions record={record} resource={resource} rights={rights} title={title} labelled />
        </div>
      )}
    </li>
  );
};

/**
 * The records of a list as cards with pictures: as many in a row as fit, or one on a phone. Renders nothing if the
 * schema defines no cards.
 */
export const PictureCards = () => {
  const screen = useListScreen();
  const { resource, records, selection } = screen;
  const { cards } = resource.list;
  const { onClick } = useRowEvents(screen);
  const press = useLongPress(screen);
  const box = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(-1);
  const moveTo = (index: number): void =>
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"] a.rec-card-title`)?.focus();
  useListKeys(screen, { active, moveTo });
  if (cards === undefined) return null;
  if (records.isFirstLoad) {
    return (
      <div className="rec-picture-cards" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="rec-card rec-card-skeleton rec-picture-skeleton" />
        ))}
      </div>
    );
  }
  return (
    <ul
      className="rec-cards rec-picture-cards"
      ref={box}
      onClick={onClick}
      onFocus={({ target }) => {
        const index = Number(target.closest('li')?.dataset['index'] ?? Number.NaN);
        if (Number.isInteger(index)) setActive(index);
      }}
      {...press}
      data-ticking={selection.isOn || selection.records.size > 0 || undefined}
      aria-busy={records.isFetching}
      aria-label={resource.plural}
    >
      {records.shown.map((record, index) => (
        <PictureCard key={record.id} screen={screen} cards={cards} record={record} index={index} />
      ))}
    </ul>
  );
};
