import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { quickChoices } from '#kinds/shared/temporal/quickChoices.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import './outcome/outcome.css';
import { useDialogKeys } from './useDialogKeys.ts';
import { statusText } from '../../messages/en/statusText.ts';

type QuickTimesProps = {
  /** Id of the form that is saved when a time is chosen. */
  readonly formId: string;
  /** Name of the time field in the form. */
  readonly source: string;
  readonly isDisabled?: boolean;
};

/**
 * Buttons for common times, such as in an hour. A click on a button, or the key that the button names, writes the time
 * into the field `source` of the form and submits the form.
 */
export const QuickTimes = ({ formId, source, isDisabled = false }: QuickTimesProps) => {
  const { timeZone } = useKindContext();
  const [now] = useState(() => new Date());
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  const choices = quickChoices('minute', { timeZone, now }).flatMap(({ key, label, value: time }) =>
    key === undefined ? [] : [{ key, label, time }],
  );
  const choose = (time: string): void => {
    if (isDisabled) return;
    setValue(source, time);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  useDialogKeys(Object.fromEntries(choices.map(({ key, time }) => [key, () => choose(time)])));
  return (
    <fieldset className="rec-quick-times">
      <legend>{statusText('quickTimes')}</legend>
      <div className="rec-next">
        {choices.map(({ key, label, time }) => (
          <button
            key={key}
            type="button"
            className="rec-move"
            aria-pressed={time === value}
            aria-keyshortcuts={key}
            disabled={isDisabled}
            onClick={() => choose(time)}
          >
            {label}
            <kbd className="rec-key" aria-hidden="true">
              {key}
            </kbd>
          </button>
        ))}
      </div>
    </fieldset>
  );
};
