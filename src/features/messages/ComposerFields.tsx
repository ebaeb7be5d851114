import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MessageWay } from '#model/schema/schema.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { wayTitles } from './recipients.ts';
import { SmsCount } from './SmsCount.tsx';
import type { Composer } from './useComposer.ts';

type WaySwitchProps = {
  readonly ways: readonly MessageWay[];
  readonly way: MessageWay;
  readonly onChange: (way: MessageWay) => void;
};

/** By which way a message goes. */
export const WaySwitch = ({ ways, way, onChange }: WaySwitchProps) => (
  <div className="rec-segments" role="group" aria-label="Channel">
    {ways.map((one) => (
      <button key={one} type="button" aria-pressed={one === way} onClick={() => onChange(one)}>
        <Glyph name={one} size={16} />
        {wayTitles[one]}
      </button>
    ))}
  </div>
);

type ComposerFieldsProps = { readonly composer: Composer; readonly way: MessageWay; readonly onSend: () => void };

/** What a message says: a template or free text, filled in and still to be changed. */
export const ComposerFields = ({ composer, way, onSend }: ComposerFieldsProps) => {
  const { templates, chosen, choose, subject, text, edit, blanks, isFilling, failure } = composer;
  return (
    <>
      {templates.length > 0 && (
        <TextField
          select
          size="small"
          fullWidth
          label="Template"
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">No template</MenuItem>
          {templates.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {way === 'email' && (
        <TextField
          size="small"
          fullWidth
          label="Subject"
          value={subject}
          onChange={(event) => edit({ subject: event.target.value })}
        />
      )}
      <div>
        <TextField
          label="Text"
          fullWidth
          multiline
          minRows={4}
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
      {blanks.length > 0 && <p className="msg-blanks">No value in this record, so left out: {blanks.join(', ')}</p>}
      {failure !== undefined && (
        <p role="alert" className="rec-form-failure">
          {failure}
        </p>
      )}
    </>
  );
};
