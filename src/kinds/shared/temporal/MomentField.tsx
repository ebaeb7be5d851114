import { word } from '#model/language/wording.ts';
import { lazy, Suspense, useCallback, useId, useRef, useState, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import SvgIcon from '@mui/material/SvgIcon';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useKindContext } from '../../kindContext.tsx';
import { matchChoice } from '../values/matchChoice.ts';
import { loadDayLocale } from './dayLocale.ts';
import { exampleOnFocus } from './exampleOnFocus.ts';
import { momentExample, momentText, parseMoment, type Precision } from './precision.ts';
import { type QuickChoice, quickChoices } from './quickChoices.ts';
import { inputText } from '../../../messages/en/inputText.ts';

const MomentPicker = lazy(async () => {
  const [{ MomentPicker: Picker }] = await Promise.all([import('./MomentPicker.tsx'), loadDayLocale()]);
  return { default: Picker };
});

const calendarPath =
  'M19 4h-1V2h-2v2H8V2H6v2H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.1 0 2-.9 2-2V6c0-1.1-.9-2-2-2m0 16H5V10h14zM5 8V6h14v2z';

type MomentFieldProps = {
  readonly precision: Precision;
  /** A stored value, '' for none, or a typed text that could not be parsed. */
  readonly value: string;
  /** Called with the value, with null for none, or with a typed text that could not be parsed. */
  readonly onChange: (value: string | null) => void;
  /** Words that the field accepts instead of a date, such as `Ready`. */
  readonly words?: readonly string[];
  /**
   * Where the field is. A `form` reports every change and offers quick choices. A `filter` reports changes on blur or
   * Enter. A `panel` is a filter that closes on a click outside, so its calendar is rendered inside it.
   */
  readonly place?: 'form' | 'filter' | 'panel';
  readonly textField: TextFieldProps;
};

type CalendarButtonProps = {
  readonly title: string;
  /** Id of the dialog that the button opens. */
  readonly dialogId: string;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
};

const CalendarButton = ({ title, dialogId, isOpen, isDisabled, onOpen }: CalendarButtonProps) => (
  <InputAdornment position="end">
    <IconButton
      size="small"
      edge="end"
      aria-label={title}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? dialogId : undefined}
      disabled={isDisabled}
      onClick={onOpen}
    >
      <SvgIcon fontSize="small">
        <path d={calendarPath} />
      </SvgIcon>
    </IconButton>
  </InputAdornment>
);

type CalendarPopoverProps = {
  readonly id: string;
  readonly title: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  /** Whether the calendar is rendered inside the field's own panel. */
  readonly isInside: boolean;
  readonly precision: Precision;
  readonly value: string;
  readonly choices: () => readonly QuickChoice[];
  readonly onPick: (value: string | null) => void;
  readonly onClose: () => void;
};

const CalendarPopover = ({
  id,
  title,
  anchor,
  isOpen,
  isInside,
  choices,
  onClose,
  ...picker
}: CalendarPopoverProps) => {
  const popover = useRef<PopoverActions>(null);
  // The calendar is loaded when it opens first, and its size is known only after that.
  const reposition = useCallback(() => popover.current?.updatePosition(), []);
  return (
    <Popover
      id={id}
      action={popover}
      open={isOpen}
      anchorEl={() => anchor.current}
      onClose={onClose}
      disablePortal={isInside}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
    >
      <Suspense fallback={null}>
        <MomentPicker {...picker} choices={choices()} onShown={reposition} onClose={onClose} />
      </Suspense>
    </Popover>
  );
};

/**
 * Returns the shown text, whether it could not be parsed, the quick choices, and the functions that change the value:
 * `type` while the user types, `leave` on blur or Enter, and `pick` from the calendar.
 */
const useMoment = ({ precision, value, onChange, words = [], place = 'form' }: MomentFieldProps) => {
  const { timeZone } = useKindContext();
  const [draft, setDraft] = useState<string>();
  const parse = (text: string): string | undefined =>
    matchChoice(text, words) ?? parseMoment(text, precision, { timeZone, now: new Date() });
  const send = (text: string): void => {
    const typed = text.trim();
    onChange(typed === '' ? null : (parse(typed) ?? typed));
  };
  return {
    text: draft ?? momentText(value, precision, timeZone),
    isUnreadable: draft === undefined && value !== '' && parse(value) === undefined,
    choices: (): readonly QuickChoice[] => [
      ...words.map((choice) => ({ label: word(choice), value: choice })),
      ...(place === 'form' ? quickChoices(precision, { timeZone, now: new Date() }) : []),
    ],
    type: (text: string) => {
      setDraft(text);
      if (place === 'form') send(text);
    },
    leave: () => {
      if (draft !== undefined && place !== 'form') send(draft);
      setDraft(undefined);
    },
    pick: (picked: string | null) => {
      setDraft(undefined);
      onChange(picked);
    },
  };
};

/**
 * A text field for a month, a day or an instant, as `precision` says. Users type the value, or pick it from a calendar
 * or from quick choices.
 */
export const MomentField = (props: MomentFieldProps) => {
  const { precision, value, place, textField } = props;
  const { text, isUnreadable, choices, type, leave, pick } = useMoment(props);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const dialogId = useId();
  const name = typeof textField.label === 'string' ? textField.label : '';
  const title = inputText(`moment.choose.${precision}`, { field: name });
  const button = (
    <CalendarButton
      {...{ title, dialogId, isOpen }}
      isDisabled={textField.disabled ?? false}
      onOpen={() => setOpen(true)}
    />
  );
  return (
    <>
      <TextField
        {...textField}
        ref={root}
        type="text"
        placeholder={momentExample(precision)}
        sx={exampleOnFocus}
        value={text}
        error={textField.error === true || isUnreadable}
        helperText={
          isUnreadable && textField.error !== true
            ? inputText(`moment.enter.${precision}`, { example: momentExample(precision) })
            : textField.helperText
        }
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          leave();
          textField.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        slotProps={{ inputLabel: { shrink: true }, ...textField.slotProps, input: { endAdornment: button } }}
      />
      <CalendarPopover
        id={dialogId}
        anchor={root}
        isInside={place === 'panel'}
        onClose={() => setOpen(false)}
        {...{ title, isOpen, precision, value, choices }}
        onPick={pick}
      />
    </>
  );
};
