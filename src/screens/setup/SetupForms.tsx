import { useNotify } from 'ra-core';
import type { SetupForm } from '#model/schema/settingsSchema.ts';
import { type SetupChange, useChangeSetup } from '../../providers/features/installation.ts';
import { SetupStepForm } from './SetupStepForm.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './setup.css?inline';
import { setupText } from '../../messages/en/setupText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

adoptStyles(css);

type SetupFormsProps = {
  readonly forms: readonly SetupForm[];
  /** How many of them are saved. */
  readonly saved: number;
};

/**
 * The forms that a new installation shows after the first sign-in, one after the other. Each is saved separately, so
 * that the setup continues with the next one after a reload. The user can skip all forms that are left.
 */
export const SetupForms = ({ forms, saved }: SetupFormsProps) => {
  const notify = useNotify();
  const changeSetup = useChangeSetup();
  const at = Math.min(saved, forms.length - 1);
  const form = forms[at];
  const store = (change: SetupChange): void => {
    changeSetup(change).catch((error: unknown) => notify(failureOf(error).message, { type: 'error' }));
  };
  const finish = (): void => store({ formsDone: true });
  if (form === undefined) return null;
  return (
    <section className="setup-card" aria-labelledby="setup-title">
      <p className="setup-count">{setupText('step', { step: at + 1, total: forms.length })}</p>
      <h2 id="setup-title">{form.title}</h2>
      {form.text !== undefined && <p className="setup-text">{form.text}</p>}
      <SetupStepForm
        key={form.title}
        form={form}
        isLast={at === forms.length - 1}
        onSaved={() => (at === forms.length - 1 ? finish() : store({ formsSaved: at + 1 }))}
        onSkip={finish}
      />
    </section>
  );
};
