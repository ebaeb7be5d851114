import { createText } from '../createText.ts';

/** Texts of the setup of a new installation: its forms and its checklist. */
export const setupText = createText('setup', {
  step: 'Step %{step} of %{total}',
  failed: "We couldn't load this form",
  skip: 'Skip setup',
  finish: 'Save and finish',
  next: 'Save and continue',
  complete: 'Setup complete',
  title: 'Get started',
  progress: '%{done} of %{total} done',
  progressLabel: 'Setup progress',
  hide: 'Hide',
  stepDone: '(done)',
});
