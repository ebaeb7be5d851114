import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MessageWay } from '#model/schema/schema.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { SmsCount } from '../text/SmsCount.tsx';
import type { Composer, OfferedTemplate } from './useComposer.ts';
import { FormFailure } from '../../../resources/shared/parts/FormFailure.tsx';
import { actionText } from '../../../messages/en/actionText.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

type WaySwitchProps = {
  readonly ways: readonly MessageWay[];
  readonly way: MessageWay;
  readonly onChange: (way: MessageWay) => void;
};

/** The buttons with which the user chooses how a message is sent, such as WhatsApp or SMS. */
export const WaySwitch = ({ ways, way, onChange }: WaySwitchProps) => (
  <div className="rec-segments" role="group" aria-label={messagesText('channel')}>
    {ways.map((one) => (
      <button key={one} type="button" aria-pressed={one === way} onClick={() => onChange(one)}>
        <Glyph name={one} size={16} />
        {actionText(one)}
      </button>
    ))}
  </div>
);

const itemsOf = (templates: readonly OfferedTemplate[]) =>
  templates.map(({ id, name }) => (
    <MenuItem key={id} value={id}>
      {name}
    </MenuItem>
  ));

type ComposerFieldsProps = {
  readonly composer: Composer;
  readonly way: MessageWay;
  readonly onSend: () => void;
  /** Min number of lines of the text. */
  readonly minRows?: number;
};

/**
 * The inputs of a message: the template, the subject of an email, and the text. When the user chooses a template, its
 * text is filled in, with values in place of its variables. Ctrl+Enter in the text calls `onSend`. `composer`: the
 * message, and the functions that change it.
 */
export const ComposerFields = ({ composer, way, onSend, minRows = 4 }: ComposerFieldsProps) => {
  const { templates, takesText, chosen, choose, subject, text, edit, blanks, isFilling, failure } = composer;
  const inWindow = templates.filter(({ isApproved }) => !isApproved);
  return (
    <>
      {templates.length > 0 && (
        <TextField
          select
          size="small"
          fullWidth
          label={messagesText('template.title')}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {takesText && <MenuItem value="">{messagesText('template.none')}</MenuItem>}
          {itemsOf(templates.filter(({ isApproved }) => isApproved))}
          {inWindow.length > 0 && <ListSubheader>{messagesText('template.inWindow')}</ListSubheader>}
          {itemsOf(inWindow)}
        </TextField>
      )}
      {!takesText && templates.length === 0 && <p className="msg-blanks">{messagesText('template.missing')}</p>}
      {way === 'email' && (
        <TextField
          size="small"
          fullWidth
          label={messagesText('subject.title')}
          value={subject}
          onChange={(event) => edit({ subject: event.target.value })}
        />
      )}
      <div>
        <TextField
          label={messagesText('text')}
          fullWidth
          multiline
          minRows={minRows}
          maxRows={12}
          value={text}
          disabled={isFilling}
          onChange={(event) => edit({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
          }}
        />
        {way === 'sms' && text !== '' && <SmsCount text={text} />}
      </div>
      {blanks.length > 0 && <p className="msg-blanks">{messagesText('blanks', { fields: blanks.join(', ') })}</p>}
      <FormFailure message={failure} />
    </>
  );
};
