import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { word } from '#model/language/wording.ts';
import { auditKinds } from '#model/wire/auditLog.ts';
import { can } from '#model/permissions/permissions.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { AuditLogEntry } from './AuditLogEntry.tsx';
import { AuditLogExport } from './AuditLogExport.tsx';
import css from './auditLog.css?inline';
import { type AuditFilters, readAuditFilters, useAuditLog } from './useAuditLog.ts';
import { auditLogText } from '../../messages/en/auditLogText.ts';

adoptStyles(css);

const periods = (): readonly Choice[] => [
  ['1', auditLogText('filter.hours')],
  ...[7, 30, 90].map((count): Choice => [String(count), auditLogText('filter.days', { count })]),
];

type Choice = readonly [value: string, title: string];
type FilterProps = {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
};

const Filter = ({ label, all, value, choices, onChange }: FilterProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={choices.some(([one]) => one === value) ? value : ''}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
  >
    <MenuItem value="">{all}</MenuItem>
    {choices.map(([one, title]) => (
      <MenuItem key={one} value={one}>
        {title}
      </MenuItem>
    ))}
  </TextField>
);

const Log = () => {
  const { resources } = useModel();
  const { timeZone } = useKindContext();
  const [params, setParams] = useSearchParams();
  const filters = readAuditFilters(params);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useAuditLog(filters);
  const set =
    (name: keyof AuditFilters) =>
    (value: string): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      );
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const { people = [], keptDays } = data?.pages[0] ?? {};
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <div className="audit-filters" role="search" aria-label={auditLogText('filter.title')}>
        <Filter
          label={auditLogText('filter.event')}
          all={auditLogText('filter.events')}
          value={filters.kind}
          choices={Object.entries(auditKinds).map(([kind, title]) => [kind, word(title)] as const)}
          onChange={set('kind')}
        />
        <Filter
          label={auditLogText('filter.person')}
          all={auditLogText('filter.people')}
          value={filters.person}
          choices={people.map(({ _id, title = _id }): Choice => [_id, title])}
          onChange={set('person')}
        />
        <Filter
          label={auditLogText('filter.records')}
          all={auditLogText('filter.allRecords')}
          value={filters.resource}
          choices={Object.values(resources).map(({ name, plural }): Choice => [name, plural])}
          onChange={set('resource')}
        />
        <Filter
          label={auditLogText('filter.period')}
          all={auditLogText('filter.anyTime')}
          value={filters.days}
          choices={periods()}
          onChange={set('days')}
        />
        {isFiltered && <Button onClick={() => setParams({}, { replace: true })}>{auditLogText('filter.clear')}</Button>}
      </div>
      {error !== null && <ErrorState error={error} title={auditLogText('failed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {data !== undefined && entries.length === 0 && (
        <EmptyState
          title={isFiltered ? auditLogText('none.filtered') : auditLogText('none.title')}
          text={isFiltered ? auditLogText('none.filteredText') : auditLogText('none.text')}
        />
      )}
      <ol className="audit-log" aria-label={auditLogText('title')}>
        {entries.map((entry) => (
          <AuditLogEntry key={entry._id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="audit-more">
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {auditLogText('older')}
          </Button>
        </div>
      )}
      {keptDays !== undefined && <p className="audit-kept">{auditLogText('kept', { count: keptDays })}</p>}
    </>
  );
};

/** The audit log in Settings: sign-ins, refused access, exports and changes as sentences, newest first. */
export const AuditLogScreen = () => {
  const map = usePermissionMap();
  const mayRead = can(map, 'auditLog', 'view');
  return (
    <>
      <PageHeader
        title={auditLogText('title')}
        back={{ to: '/dashboard/global-config', title: auditLogText('settings') }}
        actions={mayRead && can(map, 'auditLog', 'export') ? <AuditLogExport /> : undefined}
      />
      {mayRead ? (
        <div className="audit-page">
          <Log />
        </div>
      ) : (
        <EmptyState title={auditLogText('noAccess.title')} text={auditLogText('noAccess.text')} />
      )}
    </>
  );
};
