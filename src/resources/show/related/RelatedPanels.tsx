import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { PlainLinkButton } from '../../../layout/parts/PlainButton.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { totalText } from '../../list/state/totalText.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { PagePart } from '../../shared/parts/pageParts/PagePart.tsx';
import { PanelHeader } from '../../shared/parts/pageParts/PanelHeader.tsx';
import { PanelLoading } from '../../shared/parts/pageParts/PanelLoading.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRights } from '../../shared/useRights.ts';
import { canReferAtCreation, prefillQuery, relatedFilter, relatedPanels, type RelatedPanel } from './related.ts';
import { RelatedRows } from './RelatedRows.tsx';
import '../show.css';
import { actionText } from '../../../messages/en/actionText.ts';
import { showText } from '../../../messages/en/showText.ts';

type PanelProps = { readonly panel: RelatedPanel; readonly resource: Resource; readonly record: ResourceRecord };

/** Max records in a panel before the link to all of them. */
const shownCount = 5;

/** The link to the form of a new record that refers to this one. */
const AddRelated = ({ panel, resource, record }: PanelProps) => {
  const recordTitle = useRecordTitle();
  const context = useKindContext();
  const { other } = panel;
  return (
    <PlainLinkButton
      to={`${addressOf(other, 'create')}${prefillQuery(panel, { resource, id: record.id, context })}`}
      state={{ back: addressOf(resource, 'show', record) }}
      aria-label={showText('related.add', {
        thing: inLowerCase(other.title),
        record: recordTitle(resource, record),
      })}
    >
      <Glyph name="add" size={18} />
      {actionText('add')}
    </PlainLinkButton>
  );
};

/** A panel with the number of records that refer to a record, the first five, and a link to all of them. */
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
  const mayAdd =
    rights.may('create') &&
    other.screens.create !== undefined &&
    rights.mayWrite(field) &&
    canReferAtCreation(panel) &&
    !record['deletedAt'];
  const shownTotal = total === undefined ? undefined : totalText({ count: total, atLeast: meta?.['atLeast'] === true });
  return (
    <PagePart
      part={title}
      count={shownTotal}
      className="rec-panel rec-related"
      aria-label={title}
      aria-busy={isPending}
    >
      <PanelHeader title={title} count={shownTotal}>
        {mayAdd && <AddRelated panel={panel} resource={resource} record={record} />}
      </PanelHeader>
      <PanelLoading error={error} isPending={isPending} onRetry={() => void refetch()} />
      {data !== undefined && data.length > 0 && (
        <RelatedRows resource={other} rights={rights} columns={columns} records={data} title={title} />
      )}
      {(total ?? 0) > shownCount && (
        <p className="rec-related-all">
          <Link to={all}>
            {showText('related.all', { total: shownTotal ?? '', things: inLowerCase(other.plural) })}
          </Link>
        </p>
      )}
    </PagePart>
  );
};

/** The panels with the records that refer to a record, for each resource that the user may see. */
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
