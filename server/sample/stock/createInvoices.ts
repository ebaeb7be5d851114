import { exactAmountText } from '#model/values/numbers/amounts.ts';
import { addDays, dayOf, dayText } from '#model/values/time/dates.ts';
import { financialYearOf, documentNumberText } from '#model/values/time/financialYear.ts';
import { isList, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { counterKey } from '../../records/write/assignNumbers.ts';
import type { Values } from '../../records/plan/plan.ts';
import { dayMs, hourMs } from '../basics/clock.ts';
import { beginHistory, type History, createId } from '../people/history.ts';
import { resourceNamed } from '../people/people.ts';
import { createRandom } from '../basics/random.ts';
import type { SampleContext } from './stock.ts';

/** Key of a counter of document numbers → the last number that the sample uses: `{"invoices.invoiceNo/2026-27":13}`. */
export type Counters = Readonly<Record<string, number>>;

/** Seed of a separate random source, so that the rest of the sample stays the same. */
const seed = 20_260_401;
/** States of the invoices, oldest first. The oldest unpaid ones are overdue. */
const fates = [
  'paid',
  'paid',
  'part',
  'paid',
  'raised',
  'paid',
  'cancelled',
  'part',
  'paid',
  'raised',
  'paid',
  'part',
  'raised',
  'raised',
  'draft',
] as const;

type InvoiceContext = SampleContext & { readonly resource: Resource; readonly counters: Record<string, number> };
type Candidate = { readonly lead: History; readonly at: Date };

const lastChange = (lead: History): number => lead.written().record.changed?.at.getTime() ?? 0;

/**
 * Returns the booked leads that get an invoice, one for each entry of `fates`, in the order of their invoices. Each
 * invoice is dated a day or more after the booking.
 */
const candidates = ({ clock, random }: SampleContext, leads: readonly History[]): readonly Candidate[] =>
  leads
    .filter((lead) => lead.values()['status'] === 'Booked')
    .map((lead) => ({ lead, at: clock.inHours(new Date(lastChange(lead) + random.between(1, 4) * dayMs), random) }))
    .filter(({ lead, at }) => at.getTime() > lastChange(lead) && at.getTime() < clock.now.getTime() - dayMs)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    // The chosen leads are spread over the whole period.
    .filter(
      (_, index, all) =>
        Math.floor(((index + 1) * fates.length) / all.length) > Math.floor((index * fates.length) / all.length),
    );

const nextNumber = ({ resource, counters }: InvoiceContext, day: string): string => {
  const field = resource.fieldsByName['invoiceNo'];
  const year = financialYearOf(day);
  const key = field === undefined ? '' : counterKey(resource, field, year);
  counters[key] = (counters[key] ?? 0) + 1;
  return documentNumberText(field?.property.numbering?.as ?? '', { year, number: counters[key] });
};

const draftOf = ({ random, state }: InvoiceContext, { lead, at }: Candidate): Values => {
  const { bookedUnderName, agreementValue, locality, city, pincode } = lead.values();
  const day = dayOf(at, state.model.settings.timeZone);
  const address = [locality, [city, pincode].filter((part) => typeof part === 'string').join(' ')]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n');
  const extras = random.chance(0.4)
    ? [{ description: 'Documentation and registration assistance', amount: random.pick([15_000, 25_000, 12_500.5]) }]
    : [];
  return {
    lead: lead.id,
    billTo: bookedUnderName ?? '',
    invoiceDate: day,
    dueDate: addDays(day, 15),
    agreementValue: agreementValue ?? 0,
    brokeragePercent: random.pick([1, 1.5, 2, 2]),
    ...(address === '' ? {} : { billToAddress: address }),
    ...(extras.length === 0 ? {} : { items: extras }),
    ...(random.chance(0.3) ? { tdsPercent: 2 } : {}),
    notes: 'Please pay by bank transfer and quote the invoice number.',
  };
};

/** Records a payment like the operation does: the row, the new state, and the timeline entry. */
const pay = ({ random, people, clock, state }: InvoiceContext, invoice: History, share: number): void => {
  const { balance, payments } = invoice.values();
  const at = new Date(Math.min(lastChange(invoice) + random.between(2, 12) * dayMs, clock.now.getTime() - hourMs));
  const amount = share === 1 ? Number(balance) : Math.round((Number(balance) * share) / 1000) * 1000;
  const row = {
    date: dayOf(at, state.model.settings.timeZone),
    amount,
    mode: random.pick(['Bank transfer', 'UPI', 'Cheque']),
    reference: `UTR ${random.between(100_000, 999_999)}`,
    entry: createId(random, at),
  };
  const rows: readonly Json[] = [...(isList(payments) ? payments : []), row];
  invoice.change({
    by: people.byName('manager').actor,
    at,
    values: { status: share === 1 ? 'Paid' : 'Part paid' },
    via: 'system',
    written: { payments: rows },
  });
  invoice.contact(people.byName('manager').actor, at, {
    kind: 'payment',
    outcome: 'made',
    note: `${exactAmountText(amount)}, ${dayText(row.date)}, ${row.mode}, ${row.reference}`,
  });
};

const createInvoice = (invoiceContext: InvoiceContext, candidate: Candidate, fate: (typeof fates)[number]): History => {
  const { state, resource, random, people } = invoiceContext;
  const { lead, at } = candidate;
  const by = people.byName('manager').actor;
  const values = draftOf(invoiceContext, candidate);
  const invoice = beginHistory({ state, resource, random, by, at, values });
  if (fate === 'draft') return invoice;
  const raisedAt = new Date(at.getTime() + random.between(5, 50) * 60_000);
  invoice.change({
    by,
    at: raisedAt,
    values: { status: 'Raised' },
    via: 'status',
    written: { invoiceNo: nextNumber(invoiceContext, String(values['invoiceDate'])) },
  });
  lead.change({ by, at: raisedAt, values: { status: 'Invoiced' }, via: 'system' });
  if (fate === 'cancelled')
    invoice.change({
      by,
      at: new Date(raisedAt.getTime() + hourMs),
      values: { status: 'Cancelled' },
      via: 'status',
      note: 'Made out to the wrong name.',
    });
  if (fate === 'part' || (fate === 'paid' && random.chance(0.5))) pay(invoiceContext, invoice, 0.5);
  if (fate === 'paid') pay(invoiceContext, invoice, 1);
  return invoice;
};

/**
 * Returns invoices of some booked leads, sorted by date, without writing them, and the last invoice number of each
 * financial year. Sets the status of leads with a raised invoice to `Invoiced`.
 */
export const createInvoices = (
  context: SampleContext & { readonly leads: readonly History[] },
): { readonly invoices: readonly History[]; readonly counters: Counters } => {
  const counters: Record<string, number> = {};
  const invoiceContext: InvoiceContext = {
    ...context,
    random: createRandom(seed),
    resource: resourceNamed(context.state.model, 'invoices'),
    counters,
  };
  const chosen = candidates(invoiceContext, context.leads);
  const invoices = chosen.map((candidate, index) =>
    createInvoice(invoiceContext, candidate, fates[fates.length - chosen.length + index] ?? 'draft'),
  );
  return { invoices, counters };
};
