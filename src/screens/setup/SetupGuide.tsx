import { lazy, Suspense } from 'react';
import { useInstallation } from '../../providers/features/installation.ts';
import { useModel } from '../../providers/schemas.tsx';
import { withAppTheme } from '../../theme/withAppTheme.ts';

const SetupForms = lazy(async () => ({
  default: await withAppTheme(async () => (await import('./SetupForms.tsx')).SetupForms)(),
}));
const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));

/**
 * The setup of a new installation: its forms, then its checklist until the user hides it. Rendered only for users who
 * may edit the organization.
 */
export const SetupGuide = () => {
  const {
    setup: { forms, checklist },
  } = useModel().settings;
  const progress = useInstallation()?.setup ?? undefined;
  if (progress === undefined) return null;
  const isAsking = forms.length > 0 && !progress.formsDone;
  if (!isAsking && (progress.hidden || checklist.length === 0)) return null;
  return (
    <Suspense fallback={null}>
      {isAsking ? (
        <SetupForms forms={forms} saved={progress.formsSaved} />
      ) : (
        <Checklist steps={checklist} opened={progress.opened} />
      )}
    </Suspense>
  );
};
