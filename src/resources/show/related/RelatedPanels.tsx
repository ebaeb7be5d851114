import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton, PlainLinkButton } from '../../../layout/parts/PlainButton.tsx';
import { addressOf } from '../../../providers/routing/useAddress.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { totalText } from '../../list/state/totalText.ts';
import { failureOf } from '../../shared/failureOf.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { PagePart } from '../../shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRights } from '../../shared/useRights.ts';
import { canReferAtCreation, prefillQuery, relatedFilter, relatedPanels, type RelatedPanel } from './related.ts';
import { RelatedRows } from './RelatedRows.tsx';
import '../show.css';
import { actionText } from '../../../messages/en/actionText.ts';
import { shellText } from '../../../messages/en/shellText.ts';
import { showText } from '../../../messages/en/showText.ts';

type PanelProps = { readonly panel: RelatedPanel; readonly resource: Resource; readonly record: ResourceRecord };

/** Max records in a panel before the link to all of them. */
const shownCount = 5;

/** The link to the form of a new record that refers to this one. */
const AddRelated = ({ panel, resource, record }: PanelProps) => {
  const context = useKindContext();
  const { other } = panel;
  return (
    <PlainLinkButton
      to={`${addressOf(other, 'create')}${prefillQuery(panel, { resource, id: record.id, context })}`}
      state={{ back: addressOf(resource, 'show', record) }}
      aria-label={showText('related.add', {
        thing: inLowerCase(other.title),
        record: recordTitle(resource.recordTitle, record),
      })}
    >
      <Glyph name="add" size={18} />
      {actionText('add')}
    </PlainLinkButton>
  );
};

const Panel = ({ panel, resource, record }: PanelProps) => {
  const { other, title, columns, field, sort } = panel;
  const rights = useRights(other);
  const filter = relatedFilter(panel, resource, record.id);
  const { data, total, meta, isPending, error, refetch } = useGetList<ResourceRecord>(
    other.name,
    { pagination: { page: 1, perPage: shownCount }, sort, filter },
    { retry: false },
  );
  const all = `${other.screens.list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
  const mayAdd = rights.may('create') && rights.mayWrite(field) && canReferAtCreation(panel) && !record['deletedAt'];
  const count = totalText(total ?? 0, meta?.['atLeast'] === true);
  return (
    <PagePart
      part={title}
      count={total === undefined ? undefined : count}
      className="rec-panel rec-related"
      aria-label={title}
      aria-busy={isPending}
    >
      <header>
        <h2>
          {title} {total !== undefined && <span className="rec-tab-count">{count}</span>}
        </h2>
        {mayAdd && <AddRelated panel={panel} resource={resource} record={record} />}
      </header>
      {error !== null && (
        <p role="alert">
          {failureOf(error).message}{' '}
          <PlainButton onClick={() => void refetch()}>{shellText('failed.retry')}</PlainButton>
        </p>
      )}
      {isPending && error === null && (
        <div className="rec-skeleton" aria-hidden="true">
          <span />
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <RelatedRows resource={other} rights={rights} columns={columns} records={data} title={title} />
      )}
      {(total ?? 0) > shownCount && (
        <p className="rec-related-all">
          <Link to={all}>{showText('related.all', { total: count, things: inLowerCase(other.plural) })}</Link>
        </p>
      )}
    </PagePart>
  );
};

/**
 * The panels with the records that refer to a record. Panels of resources that the user may not see are left out. Each
 * panel shows the number of its records and the first five, and a link to all if there are more. Users who may create
 * such a record get a button for it. Each panel sends one request. Renders nothing if there are no panels.
 */
export const RelatedPanels = ({ resource, record }: Omit<PanelProps, 'panel'>) => {
  const panels = relatedPanels(resource, useModel(), usePermissionMap());
  if (panels.length === 0) return null;
  return (
    <div className="rec-related-grid">
      {panels.map((panel) => (
        <Panel key={`${panel.other.name} ${panel.field.name}`} panel={panel} resource={resource} record={record} />
      ))}
    </div>
  );
};
