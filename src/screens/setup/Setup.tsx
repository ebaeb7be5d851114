import { lazy, Suspense } from 'react';
import { useInstallation } from '../../providers/installation.ts';
import { useModel } from '../../providers/schemas.tsx';
import { themed } from '../../theme/themed.ts';

const SetupForms = lazy(async () => ({ default: await themed(async () => (await import('./SetupForms.tsx')).SetupForms)() }));
const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));

/** The setup of a new installation, for those who may edit the organization: first its forms, then the checklist. */
export const Setup = () => {
  const { setup: { forms, checklist } } = useModel().settings;
  const progress = useInstallation()?.setup ?? undefined;
  if (progress === undefined) return null;
  const isAsking = forms.length > 0 && !progress.formsDone;
  if (!isAsking && (progress.hidden || checklist.length === 0)) return null;
  return <Suspense fallback={null}>{isAsking ? <SetupForms forms={forms} /> : <Checklist steps={checklist} opened={progress.opened} />}</Suspense>;
};
