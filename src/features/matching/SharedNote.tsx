import type { SharedBefore } from '#model/wire/wire.ts';
import type { LinksBetween } from '#model/shareLinks.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';

type SharedNoteProps = { readonly links: LinksBetween['links']; readonly shared: SharedBefore };

const often = (times: number): string => (times === 1 ? '' : times === 2 ? 'twice, last ' : `${times} times, last `);

/** That one was sent to the other before: when and by whom last, so that nobody does it again unawares. */
export const SharedNote = ({ links: { resource, words }, shared: { at, by, times } }: SharedNoteProps) => {
  const { createdAt, [words.by]: sender } = resource.fieldsByName;
  return (
    <p className="match-shared">
      <Glyph name="share" size={13} />
      <span>
        Shared {often(times)}
        {createdAt !== undefined && <FieldValue field={createdAt} value={at} readable />}
        {sender !== undefined && by !== null && (
          <>
            {' '}
            by <FieldValue field={sender} value={by} readable />
          </>
        )}
      </span>
    </p>
  );
};
