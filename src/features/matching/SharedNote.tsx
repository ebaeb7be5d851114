import type { SharedBefore } from '#model/wire/wire.ts';
import type { LinksBetween } from '#model/shareLinks.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { matchingText } from '../../messages/en/matchingText.ts';
import { textWithNodes } from '../../messages/textWithNodes.ts';

type SharedNoteProps = { readonly links: LinksBetween['links']; readonly shared: SharedBefore };

/**
 * Shows when, how often and by whom a match was already shared, so that nobody shares the record twice by mistake.
 * `links`: the resource of the share links, whose fields format the date and the user.
 */
export const SharedNote = ({ links: { resource, words }, shared: { at, by, times } }: SharedNoteProps) => {
  const { createdAt, [words.by]: sender } = resource.fieldsByName;
  const date = createdAt !== undefined && <FieldValue field={createdAt} value={at} readable />;
  const person = sender !== undefined && by !== null && <FieldValue field={sender} value={by} readable />;
  const once =
    person === false
      ? textWithNodes(matchingText, 'shared.once', { date })
      : textWithNodes(matchingText, 'shared.onceBy', { date, person });
  const often =
    person === false
      ? textWithNodes(matchingText, 'shared.often', { count: times, date })
      : textWithNodes(matchingText, 'shared.oftenBy', { count: times, date, person });
  return (
    <p className="match-shared">
      <Glyph name="share" size={13} />
      <span>{times === 1 ? once : often}</span>
    </p>
  );
};
