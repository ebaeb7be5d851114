import { useDraggable, type DraggableSyntheticListeners } from '@dnd-kit/core';
import { useEffect, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { word } from '#model/language/wording.ts';
import { isBlank } from '#model/schema/json.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { boardText } from '../../messages/en/boardText.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { FieldValue } from '../shared/parts/FieldValue.tsx';
import { Glyph } from '../shared/parts/Glyph.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Rights } from '../shared/useRights.ts';
import type { ShownCard } from './useBoardKeys.ts';

const shownFields = 3;

type CardFactsProps = { readonly resource: Resource; readonly rights: Rights; readonly record: ResourceRecord };

const CardFacts = ({ resource, rights, record }: CardFactsProps) => {
  const sub = resource.states?.sub;
  const fields = (resource.list.board?.fields ?? [])
    .filter((field) => rights.maySee(field) && !isBlank(record[field.name]))
    .slice(0, shownFields);
  return (
    <dl>
      {sub !== undefined && !isBlank(record[sub]) && (
        <div className="rec-board-sub">
          <dt className="gable-unseen">{resource.fieldsByName[sub]?.title}</dt>
          <dd>{word(String(record[sub]))}</dd>
        </div>
      )}
      {fields.map((field) => (
        <div key={field.name}>
          <dt className="gable-unseen">{field.title}</dt>
          <dd title={field.title}>
            <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The copy of a card that follows the pointer while it is dragged. */
export const DraggedCard = ({ record }: { readonly record: ResourceRecord }) => {
  const recordTitle = useRecordTitle();
  const { resource, rights } = useListScreen();
  return (
    <div className="rec-board-card rec-board-dragged">
      <span className="rec-board-title">{recordTitle(resource, record)}</span>
      <CardFacts resource={resource} rights={rights} record={record} />
    </div>
  );
};

type BoardCardProps = {
  readonly record: ResourceRecord;
  /** The state of the column that has the card. */
  readonly state: string;
  /** The index of the card in its column, and the number of cards there, for screen readers. */
  readonly place: { readonly index: number; readonly count: number };
  /** Puts the card at its position in the column. */
  readonly style: CSSProperties;
  readonly onShown: ShownCard;
  readonly onActive: ShownCard;
};

/**
 * The card of `record` on the board. A click opens the record. Users who may change the status move the card to another
 * column: they drag it, use the keyboard on its button, or click the button and choose the state in a dialog. `state`
 * is the state of the card's column, and `place` the position in this column, for screen readers. Calls `onShown` when
 * the record changes, and `onActive` when the card gets the focus.
 */
export const BoardCard = ({ record, state, place, style, onShown, onActive }: BoardCardProps) => {
  const recordTitle = useRecordTitle();
  const { resource, rights, openDialog, openRecord } = useListScreen();
  const title = recordTitle(resource, record);
  const mayMove = rights.may('status');
  const { attributes, setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({
    id: record.id,
    data: { record, state },
    disabled: !mayMove,
  });
  useEffect(() => onShown(record), [record, onShown]);
  const { onKeyDown, ...pointer }: NonNullable<DraggableSyntheticListeners> = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className="rec-board-card"
      style={style}
      data-id={record.id}
      data-dragging={isDragging || undefined}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      {...pointer}
      onFocus={() => onActive(record)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button') === null) openRecord(record);
      }}
    >
      <div className="rec-board-head">
        <Link className="rec-board-title" to={addressOf(resource, 'show', record)} draggable={false}>
          {title}
        </Link>
        {mayMove && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className="rec-board-handle"
            aria-label={boardText('move', { record: title })}
            aria-describedby={attributes['aria-describedby']}
            title={boardText('move', { record: title })}
            onKeyDown={(event) => onKeyDown?.(event)}
            onClick={() => openDialog({ kind: 'status', records: [record] })}
          >
            <Glyph name="status" size={18} />
          </button>
        )}
      </div>
      <CardFacts resource={resource} rights={rights} record={record} />
    </li>
  );
};
