import { lazy, Suspense } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { homePath } from '#model/reports/homePath.ts';
import { myDayPath } from '#model/wire/myDay.ts';
import { personName } from '../../layout/shell/menu/personName.ts';
import { useCurrentUser, usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useModel } from '../../providers/schemas.tsx';
import { DueToday } from '../due/DueToday.tsx';
import { clocksOf, dayPeriod, workedResources } from '../due/homeResources.ts';
import { PermissionsUnknown } from '../../layout/states/NoAccess.tsx';
import { SetupGuide } from '../setup/SetupGuide.tsx';
import '../screens.css';
import { homeText } from '../../messages/en/homeText.ts';

const Overview = lazy(async () => ({ default: (await import('./Overview.tsx')).Overview }));
const MyDay = lazy(async () => ({ default: (await import('../myDay/MyDay.tsx')).MyDay }));
const ClockCard = lazy(async () => ({ default: (await import('../../features/attendance/ClockCard.tsx')).ClockCard }));

const firstNameOf = (me: Readonly<Record<string, unknown>> | undefined): string => {
  const first = me?.['firstName'];
  return typeof first === 'string' && first !== '' ? first : personName(me);
};

/**
 * The home screen: the setup guide, the buttons to clock in and out, My day (or what is due today, if the server has no
 * My day), and the tiles that the user may see.
 */
export const HomeScreen = () => {
  const model = useModel();
  const map = usePermissionMap();
  const me = useCurrentUser();
  const { timeZone } = useKindContext();
  const resources = workedResources(model, map);
  const period = dayPeriod(new Date(), timeZone);
  const greeting =
    me === undefined ? homeText(`greetingAlone.${period}`) : homeText(`greeting.${period}`, { name: firstNameOf(me) });
  return (
    <>
      <PageHeader title={homeText('title')} />
      <div className="gable-home">
        <p className="gable-greeting">{greeting}</p>
        {me === undefined && <PermissionsUnknown />}
        {me !== undefined && <SetupGuide />}
        {me !== undefined && resources.length === 0 && (
          <EmptyState title={homeText('empty.title')} text={homeText('empty.text')} />
        )}
        {me !== undefined &&
          clocksOf(model, map).map((resource) => (
            <Suspense key={resource.name} fallback={<div className="gable-clock" />}>
              <ClockCard resource={resource} />
            </Suspense>
          ))}
        {me !== undefined && serves(myDayPath) ? (
          <Suspense fallback={<div className="gable-loading-day" />}>
            <MyDay />
          </Suspense>
        ) : (
          <DueToday resources={resources} />
        )}
        {me !== undefined && serves(homePath) && (
          <Suspense fallback={null}>
            <Overview />
          </Suspense>
        )}
      </div>
    </>
  );
};
