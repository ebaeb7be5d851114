import { lazy, Suspense } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { EmptyState } from '../layout/EmptyState.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { personName } from '../layout/personName.ts';
import { useMe, usePermissionMap } from '../providers/permissions.tsx';
import { serves } from '../providers/api/serverCalls.ts';
import { useModel } from '../providers/schemas.tsx';
import { FollowUps } from './FollowUps.tsx';
import { clocksOf, dueTabOf, homeCall, partOfDay, workedResources } from './home/home.ts';
import { RightsUnknown } from '../layout/NotOpen.tsx';
import { Setup } from './setup/Setup.tsx';
import './screens.css';

const Overview = lazy(async () => ({ default: (await import('./home/Overview.tsx')).Overview }));
const ClockCard = lazy(async () => ({ default: (await import('../features/attendance/ClockCard.tsx')).ClockCard }));

const firstNameOf = (me: Readonly<Record<string, unknown>> | undefined): string => {
  const first = me?.['firstName'];
  return typeof first === 'string' && first !== '' ? first : personName(me);
};

/** The home: what is due today, and how the work stands. */
export const HomeScreen = () => {
  const model = useModel();
  const map = usePermissionMap();
  const me = useMe();
  const { timeZone } = useKindContext();
  const resources = workedResources(model, map);
  const greeting = `Good ${partOfDay(new Date(), timeZone)}${me === undefined ? '' : `, ${firstNameOf(me)}`}`;
  return (
    <>
      <PageHeader title="Home" />
      <div className="gable-home">
        <p className="gable-greeting">{greeting}</p>
        {me === undefined && <RightsUnknown />}
        {me !== undefined && <Setup />}
        {me !== undefined && resources.length === 0 && <EmptyState title="Nothing to show yet" text="Your role doesn't include any lists with follow-ups. Ask your administrator to change your role." />}
        {me !== undefined && clocksOf(model, map).map((resource) => (
          <Suspense key={resource.name} fallback={<div className="gable-clock" />}><ClockCard resource={resource} /></Suspense>
        ))}
        <div className="gable-due">
          {resources.map((resource) => {
            const due = dueTabOf(resource);
            return due === undefined ? null : <FollowUps key={resource.name} resource={resource} due={due} />;
          })}
        </div>
        {me !== undefined && serves(homeCall) && <Suspense fallback={null}><Overview /></Suspense>}
      </div>
    </>
  );
};
