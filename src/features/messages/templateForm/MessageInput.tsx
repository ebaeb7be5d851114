import TextField from '@mui/material/TextField';
import { type RefObject, useRef } from 'react';
import { textFieldProps } from '#kinds/shared/inputs/textFieldProps.ts';
import { useFieldInput } from '#kinds/shared/inputs/useFieldInput.ts';
import type { InputProps } from '#kinds/view.ts';
import type { Resource } from '#model/resource.ts';
import { templateProblems } from '#model/templates/templateProblems.ts';
import type { VariableSource } from '#model/templates/variables.ts';
import type { MessageSource } from '#model/templates/messageSourceFor.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import css from '../message.css?inline';
import { TemplateProblems } from './TemplateProblems.tsx';
import { useMessageForm } from './useMessageForm.ts';
import { useFilled } from '../usePreview.ts';
import { VariablePicker } from './VariablePicker.tsx';
import { adoptStyles } from '../../../theme/adoptStyles.ts';

adoptStyles(css);

type MessageInputProps = InputProps & { readonly resource: Resource };

/**
 * Returns `write`, which replaces a part of the text and moves the cursor after it; `pick`, which writes a variable at
 * the cursor; and `select`, which selects a part of the text.
 */
const useTextArea = (area: RefObject<HTMLTextAreaElement | null>, text: string, onChange: (text: string) => void) => {
  const select = (from: number, to: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
  };
  const write = (from: number, to: number, part: string): void => {
    onChange(text.slice(0, from) + part + text.slice(to));
    requestAnimationFrame(() => select(from + part.length, from + part.length));
  };
  const pick = (key: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    write(selectionStart, selectionEnd, `{{${key}}}`);
  };
  return { write, pick, select };
};

/**
 * Input of a text with variables, which the user types or picks from a list. While the user types, invalid variables
 * are listed below the text.
 */
export const MessageInput = ({ resource, ...props }: MessageInputProps) => {
  const input = useFieldInput(props);
  const form = useMessageForm(resource);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof input.value === 'string' ? input.value : '';
  const problems = templateProblems(text, form.sources);
  const isBody = resource.message?.body === props.field.name;
  const { maxLength } = props.field.property;

  const { write, pick, select } = useTextArea(area, text, input.onChange);
  const problemsId = `${input.id}-problems`;
  const shared = textFieldProps(input);
  // The list below already explains every problem, and its position.
  const helperText = problems.length > 0 ? undefined : shared.helperText;
  return (
    <div className="msg-input">
      <TextField
        {...shared}
        multiline
        minRows={isBody ? 7 : 1}
        maxRows={isBody ? 20 : 3}
        value={text}
        helperText={helperText}
        error={shared.error === true || problems.length > 0}
        slotProps={{ htmlInput: { 'aria-describedby': `${input.id}-helper-text ${problemsId}` } }}
        inputRef={(element: HTMLTextAreaElement | null) => {
          area.current = element;
          input.focusRef(element);
        }}
        onChange={(event) => input.onChange(isBody ? event.target.value : event.target.value.replaceAll('\n', ' '))}
      />
      <div className="msg-input-line">
        {form.source !== undefined && (
          <Picker source={form.source} sources={form.sources} disabled={input.disabled} onPick={pick} />
        )}
        {maxLength !== undefined && text.length > maxLength * 0.8 && (
          <span className="rec-muted">
            {text.length} / {maxLength}
          </span>
        )}
      </div>
      <TemplateProblems
        id={problemsId}
        problems={problems}
        about={form.source?.about ?? ''}
        onShow={({ at, length }) => select(at, at + length)}
        onReplace={({ at, length }, by) => write(at, at + length, by)}
      />
    </div>
  );
};

type PickerProps = {
  readonly source: MessageSource;
  readonly sources: readonly VariableSource[];
  readonly disabled: boolean;
  readonly onPick: (key: string) => void;
};

/** The list of variables, with their values in the latest record that the user may see. */
const Picker = ({ source, sources, disabled, onPick }: PickerProps) => {
  const rights = useRights(source.resource);
  const { data } = useFilled({
    source: rights.may('preview') ? source : undefined,
    subject: '',
    body: '',
    record: undefined,
  });
  return (
    <VariablePicker
      sources={sources}
      values={data?.values ?? {}}
      disabled={disabled}
      onPick={({ key }) => onPick(key)}
    />
  );
};
