import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import type { IntakeDelivery, IntakeSource } from '#model/wire/intake.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useDeliveries, useReplay } from '../../providers/intake.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { DeliverySheet } from './DeliverySheet.tsx';
import { deliveryStates, summaryOf } from './deliveryTexts.ts';

const perPage = 50;

const Row = ({
  delivery,
  title,
  onOpen,
}: {
  readonly delivery: IntakeDelivery;
  readonly title: string;
  readonly onOpen: () => void;
}) => {
  const { timeZone } = useKindContext();
  return (
    <li>
      <button type="button" className="intake-delivery" onClick={onOpen}>
        <span className="intake-dot" data-state={delivery.state} aria-hidden="true" />
        <span className="intake-delivery-title">{title}</span>
        <span className="intake-delivery-result">{summaryOf(delivery)}</span>
        <time dateTime={delivery.at}>{instantText(delivery.at, timeZone)}</time>
      </button>
    </li>
  );
};

/** Every delivery with its result, latest first, with filters and replay. */
export const Deliveries = ({ sources }: { readonly sources: readonly IntakeSource[] }) => {
  const notify = useNotify();
  const replay = useReplay();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<string>();
  const [source, state] = [params.get('source') ?? '', params.get('state') ?? ''];
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const { data } = useDeliveries({ source, state, page });
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const replayFailed = async (): Promise<void> => {
    try {
      notify(intakeText('replayed', { count: await replay(source === '' ? {} : { source }) }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  const failed = sources.reduce(
    (sum, { name, counts }) => sum + (source === '' || source === name ? (counts['failed'] ?? 0) : 0),
    0,
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage));
  const isFiltered = source !== '' || state !== '';
  return (
    <section className="gable-section" aria-labelledby="intake-deliveries">
      <div className="gable-section-head">
        <h2 id="intake-deliveries">{intakeText('arrivals')}</h2>
        {failed > 0 && (
          <Button size="small" variant="outlined" onClick={() => void replayFailed()}>
            {intakeText('replayAll')}
          </Button>
        )}
      </div>
      <div className="intake-filters" role="search" aria-label={intakeText('filter.label')}>
        <TextField
          select
          size="small"
          label={intakeText('filter.source')}
          value={sources.some(({ name }) => name === source) ? source : ''}
          onChange={({ target }) => set('source', target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{intakeText('filter.allSources')}</MenuItem>
          {sources.map(({ name, title }) => (
            <MenuItem key={name} value={name}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={intakeText('filter.state')}
          value={deliveryStates.some((one) => one === state) ? state : ''}
          onChange={({ target }) => set('state', target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{intakeText('filter.allStates')}</MenuItem>
          {deliveryStates.map((one) => (
            <MenuItem key={one} value={one}>
              {intakeText(`state.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {data?.total === 0 && (
        <EmptyState
          title={intakeText(isFiltered ? 'noMatches' : 'noDeliveries')}
          text={intakeText(isFiltered ? 'noMatchesText' : 'noDeliveriesText')}
        />
      )}
      <ol className="intake-list" aria-label={intakeText('arrivals')}>
        {(data?.data ?? []).map((delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            title={sources.find(({ name }) => name === delivery.source)?.title ?? delivery.source}
            onOpen={() => setOpen(delivery.id)}
          />
        ))}
      </ol>
      {pages > 1 && (
        <div className="intake-pages">
          <Button disabled={page <= 1} onClick={() => set('page', page === 2 ? '' : String(page - 1))}>
            {intakeText('previous')}
          </Button>
          <span>{intakeText('page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => set('page', String(page + 1))}>
            {intakeText('next')}
          </Button>
        </div>
      )}
      {open !== undefined && <DeliverySheet id={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
};
