import { kindFor } from '#kinds/index.ts';
import { RecordLink } from '#kinds/shared/cells/RecordLink.tsx';
import { cellFor } from '#kinds/views.ts';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import { Glyph } from './Glyph.tsx';
import { NoteText } from './NoteText.tsx';
import { listText } from '../../../messages/en/listText.ts';

type FieldValueProps = {
  readonly field: Field;
  readonly value: unknown;
  readonly readable: boolean;
  /** Whether to show a referenced record as a link to its page. */
  readonly linked?: boolean;
};

/**
 * The value of a field, as its kind shows it. A blank value is a dash. If the user may not read the field (`readable`
 * is false), a lock is shown, with the masked value if there is one. With `linked`, a reference is a link to its
 * record.
 */
export const FieldValue = ({ field, value, readable, linked = false }: FieldValueProps) => {
  if (!readable) {
    const masked = typeof value === 'string' && value !== '' ? value : undefined;
    return (
      <span className="rec-hidden" title={listText('hidden')}>
        <Glyph name="lock" size={16} />
        {masked !== undefined && <span>{masked}</span>}
        <span className={masked === undefined ? 'rec-hidden-why' : 'gable-unseen'}>{listText('hidden')}</span>
      </span>
    );
  }
  if (isBlank(value)) return <span className="rec-blank">—</span>;
  const Cell = cellFor(field.kind);
  const shown =
    typeof value === 'string' && kindFor(field).traits.wide === true ? (
      <span className="cell-clamp">
        <NoteText text={value} />
      </span>
    ) : (
      <Cell field={field} value={value} />
    );
  return linked && field.to !== undefined && typeof value === 'string' ? (
    <RecordLink to={field.to} id={value} otherwise={shown} />
  ) : (
    shown
  );
};
