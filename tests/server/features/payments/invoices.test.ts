import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isObject } from '#model/schema/json.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
let accountant: Person;
let lead: string;
let made = 0;

const allOfInvoices = ['view', 'create', 'edit', 'delete', 'restore', 'viewHistory', 'status', 'bulk', 'recordPayment'];
const rights: PermissionMap = { leads: [...(allOfLeads['leads'] ?? []), 'book'], invoices: allOfInvoices };

type Found = Readonly<Record<string, unknown>> & { readonly _id: string; readonly version: number };
const found = ({ body }: Reply): Found => (isObject(body['data']) ? body['data'] : body) as Found;
const faults = ({ body }: Reply): unknown =>
  isObject(body['error']) ? (body['error']['fields'] ?? body['error']['code']) : body;

const bookedLead = async (): Promise<string> => {
  made += 1;
  const reply = await api.call(accountant, 'POST /api/v2/admin/create-lead', { body: leadBody(made) });
  const { rows } = await api.pool.query<{ id: string }>(
    `insert into projects ("_id", "name", "units") values (gen_random_uuid(), $1, '[{"unitNumber":"A-1","availability":"Available"}]') returning "_id" as id`,
    [`Project ${made}`],
  );
  const { _id } = found(reply);
  const booking = {
    status: 'Booked',
    bookedUnderName: 'Asha Rao',
    bookedAt: '2026-05-01T00:00:00.000Z',
    agreementValue: 12_500_000,
    bookedProject: rows[0]?.id,
    unit: 'A-1',
  };
  expect((await api.call(accountant, `POST /api/v2/admin/lead-status/${_id}`, { body: booking })).status).toBe(200);
  return _id;
};

const draft = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  lead,
  billTo: 'Asha Rao',
  invoiceDate: '2026-06-10',
  dueDate: '2026-06-30',
  items: [{ description: 'Brokerage', amount: 100_000.1 }],
  ...more,
});
const create = (more: Record<string, unknown> = {}): Promise<Reply> =>
  api.call(accountant, 'POST /api/rest/invoices', { body: draft(more) });
const read = async (id: string): Promise<Found> => found(await api.call(accountant, `GET /api/rest/invoices/${id}`));
const toState = (id: string, status: string, more: Record<string, unknown> = {}): Promise<Reply> =>
  api.call(accountant, `POST /api/rest/invoices/${id}/status`, { body: { status, ...more } });
const pay = (id: string, body: Record<string, unknown>): Promise<Reply> =>
  api.call(accountant, `POST /api/rest/invoices/${id}/payments`, { body });
const raised = async (more: Record<string, unknown> = {}): Promise<Found> =>
  found(await toState(found(await create(more))._id, 'Raised'));

beforeAll(async () => {
  api = await openTestApi();
  accountant = await api.person(rights);
});
afterAll(() => api.close());
beforeEach(async () => {
  lead = await bookedLead();
});

describe('invoice amounts', () => {
  it('are computed from the line items, exact to the paisa', async () => {
    const reply = await create({
      items: [
        { description: 'One', amount: 0.1 },
        { description: 'Two', amount: 0.2 },
      ],
      agreementValue: 12_345_678.9,
      brokeragePercent: 2,
      tdsPercent: 5,
    });
    expect(reply.status).toBe(201);
    expect(found(reply)).toMatchObject({
      brokerageAmount: 246_913.58,
      subtotal: 246_913.88,
      gstPercent: 18,
      cgstAmount: 22_222.25,
      sgstAmount: 22_222.25,
      igstAmount: 0,
      gstAmount: 44_444.5,
      total: 291_358.38,
      tdsAmount: 12_345.69,
      paid: 0,
      balance: 279_012.69,
    });
    expect(reply.body['invoiceNo']).toBeUndefined();
  });

  it('are recalculated when the draft changes, with the tax rate of the invoice date', async () => {
    const { _id, version } = found(await create({ invoiceDate: '2016-06-10', dueDate: '2016-06-30' }));
    expect(await read(_id)).toMatchObject({ subtotal: 100_000.1, gstAmount: 0 });
    await api.call(accountant, `PUT /api/rest/invoices/${_id}`, {
      body: { invoiceDate: '2026-06-10', dueDate: '2026-06-30', interState: true, version },
    });
    expect(await read(_id)).toMatchObject({
      gstPercent: 18,
      cgstAmount: 0,
      igstAmount: 18_000.02,
      total: 118_000.12,
      balance: 118_000.12,
    });
  });

  it('are rejected when sent by the client, and when too large for a number', async () => {
    expect(faults(await create({ total: 5 }))).toEqual({ total: 'Total is set by the server' });
    expect(faults(await create({ payments: [{ date: '2026-06-11', amount: 1, mode: 'UPI' }] }))).toEqual({
      payments: 'Payments is set by the server',
    });
    const huge = await create({
      items: [1, 2].map((row) => ({ description: `Row ${row}`, amount: 999_999_999_999.99 })),
    });
    expect(faults(huge)).toMatchObject({ subtotal: expect.stringContaining('999999999999.99') });
  });
});

describe('the lead of an invoice', () => {
  it('must be booked', async () => {
    const open = found(await api.call(accountant, 'POST /api/v2/admin/create-lead', { body: leadBody(900 + made) }));
    expect(faults(await create({ lead: open._id }))).toEqual({
      lead: "Lead: this lead can't be chosen here. Choose another one",
    });
  });

  it('becomes invoiced when the invoice is raised, with a timeline entry', async () => {
    await raised();
    expect(found(await api.call(accountant, `GET /api/v2/admin/getbyid-lead/${lead}`))).toMatchObject({
      status: 'Invoiced',
    });
    const timeline = await api.call(accountant, `GET /api/rest/leads/${lead}/timeline`);
    expect((timeline.body['data'] as Found[])[0]).toMatchObject({
      kind: 'status',
      old: 'Booked',
      new: 'Invoiced',
      by: accountant.id,
    });
    expect(found(await toState(found(await create())._id, 'Raised'))).toMatchObject({ status: 'Raised' });
  });

  it('cannot be invoiced after it cancelled its booking, and no number is lost', async () => {
    const { invoiceNo } = await raised();
    lead = await bookedLead();
    const { _id } = found(await create());
    await api.call(accountant, `POST /api/v2/admin/lead-status/${lead}`, {
      body: { status: 'Booking cancelled', subStatus: 'Price', note: 'Too dear' },
    });
    const reply = await toState(_id, 'Raised');
    expect([reply.status, faults(reply)]).toEqual([
      422,
      { lead: "Lead is booking cancelled and can't become invoiced" },
    ]);
    expect(await read(_id)).toMatchObject({ status: 'Draft', version: 1 });
    lead = await bookedLead();
    const next = await raised();
    expect(Number(String(next['invoiceNo']).slice(-4))).toBe(Number(String(invoiceNo).slice(-4)) + 1);
  });
});

describe('invoice numbers', () => {
  it('have no gaps or repeats when forty invoices are raised at once and some fail', async () => {
    const dated = { invoiceDate: '2030-03-31', dueDate: '2030-04-30' };
    const drafts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => ({ id: found(await create(dated))._id, fails: index % 4 === 0 })),
    );
    // These fail late, after their number was assigned: the booking of their lead is cancelled by then.
    const cancelled = await bookedLead();
    await api.pool.query(`update invoices set "lead" = $1 where "_id" = any($2::uuid[])`, [
      cancelled,
      drafts.filter(({ fails }) => fails).map(({ id }) => id),
    ]);
    await api.call(accountant, `POST /api/v2/admin/lead-status/${cancelled}`, {
      body: { status: 'Booking cancelled', subStatus: 'Price', note: 'Too dear' },
    });
    const replies = await Promise.all(drafts.map(({ id }) => toState(id, 'Raised')));
    expect(replies.map(({ status }) => status)).toEqual(drafts.map(({ fails }) => (fails ? 422 : 200)));
    const numbers = replies
      .filter(({ status }) => status === 200)
      .map((reply) => found(reply)['invoiceNo'])
      .toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 30 }, (_, index) => `INV/2029-30/${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('restart in April, and are assigned when an invoice is created as raised', async () => {
    const march = await create({ invoiceDate: '2031-03-31', dueDate: '2031-04-30', status: 'Raised' });
    const april = await create({ invoiceDate: '2031-04-01', dueDate: '2031-04-30', status: 'Raised' });
    expect([march, april].map((reply) => found(reply)['invoiceNo'])).toEqual(['INV/2030-31/0001', 'INV/2031-32/0001']);
  });

  it('are kept when an invoice is cancelled, which requires a note', async () => {
    const { _id, invoiceNo } = await raised();
    expect(faults(await toState(_id, 'Cancelled'))).toEqual({ note: 'Please enter Note' });
    expect(found(await toState(_id, 'Cancelled', { note: 'Wrong customer' }))).toMatchObject({
      status: 'Cancelled',
      invoiceNo,
      total: 118_000.12,
      balance: 0,
    });
  });
});

describe('a raised invoice', () => {
  it('rejects changes of its line items and amounts, and deletion', async () => {
    const { _id } = await raised();
    const edit = await api.call(accountant, `PUT /api/rest/invoices/${_id}`, {
      body: { items: [{ description: 'Less', amount: 1 }] },
    });
    expect([edit.status, faults(edit)]).toEqual([
      422,
      { items: "Line items can't change any more: this invoice is raised" },
    ]);
    expect(faults(await toState(_id, 'Cancelled', { note: 'x', billTo: 'Another' }))).toEqual({
      billTo: "Bill to can't change any more: this invoice is raised",
    });
    expect((await api.call(accountant, `DELETE /api/rest/invoices/${_id}`)).status).toBe(409);
    expect(
      found(await api.call(accountant, `PUT /api/rest/invoices/${_id}`, { body: { notes: 'Thank you' } })),
    ).toMatchObject({ notes: 'Thank you', total: 118_000.12 });
  });

  it('must have a total above 0', async () => {
    const { _id } = found(await create({ items: [] }));
    expect(faults(await toState(_id, 'Raised'))).toEqual({ total: 'Total must be more than 0' });
  });

  it('cannot be marked as paid through the status endpoint', async () => {
    const { _id } = await raised();
    expect((await toState(_id, 'Paid')).status).toBe(422);
  });
});

describe('payments', () => {
  it('reduce the balance and update the status, and can be removed', async () => {
    const { _id } = await raised();
    expect(
      found(await pay(_id, { amount: 18_000.12, mode: 'UPI', reference: 'UTR 1', date: '2026-06-12' })),
    ).toMatchObject({ status: 'Part paid', paid: 18_000.12, balance: 100_000 });
    const whole = found(await pay(_id, { amount: 100_000, mode: 'Cheque', date: '2026-06-13' }));
    expect(whole).toMatchObject({ status: 'Paid', balance: 0 });
    const { entry } = (whole['payments'] as { entry: string }[])[1] ?? {};
    expect(faults(await pay(_id, { remove: entry }))).toEqual({ note: 'Please enter Note' });
    expect(faults(await pay(_id, { remove: entry, note: '  ' }))).toEqual({ note: 'Please enter Note' });
    expect(found(await pay(_id, { remove: entry, note: 'Bounced' }))).toMatchObject({
      status: 'Part paid',
      balance: 100_000,
    });
    expect((await pay(_id, { remove: entry, note: 'Bounced' })).status).toBe(404);
    const timeline = await api.call(accountant, `GET /api/rest/invoices/${_id}/timeline`);
    expect(
      (timeline.body['data'] as Found[])
        .filter(({ kind }) => kind === 'payment')
        .map(({ note, outcome }) => [outcome, note]),
    ).toEqual([
      ['cancelled', '1,00,000.00, 13-Jun-2026, Cheque. Bounced'],
      ['made', '1,00,000.00, 13-Jun-2026, Cheque'],
      ['made', '18,000.12, 12-Jun-2026, UPI, UTR 1'],
    ]);
    const { rows } = await api.pool.query<{ n: string }>(
      `select count(*) as n from gable.audit where "record" = $1 and "changes" ? 'payments'`,
      [_id],
    );
    expect(rows[0]?.n).toBe('3');
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'more than the balance',
      { amount: 118_000.13, mode: 'UPI' },
      { amount: 'Amount must be at most 1,18,000.12, the amount still to be paid' },
    ],
    ['an object as the date', { amount: 1, mode: 'UPI', date: { toString: 1 } }, { date: 'Date is not a valid date' }],
    ['an object as the amount', { amount: { valueOf: 1 }, mode: 'UPI' }, { amount: 'Amount is not a valid amount' }],
    [
      'a list as the mode',
      { amount: 1, mode: ['UPI'], reference: { length: 1 } },
      { mode: 'Mode is not a valid choice', reference: 'Reference is not a valid string' },
    ],
    ['an amount of 0', { amount: 0, mode: 'UPI' }, { amount: 'Amount must be minimum 0.01' }],
    ['half a paisa', { amount: 10.005, mode: 'UPI' }, { amount: 'Amount may have up to 2 decimals' }],
    ['no mode', { amount: 10 }, { mode: 'Please enter Mode' }],
    [
      'an unknown mode',
      { amount: 10, mode: 'Gold' },
      { mode: 'Mode must be one of [Bank transfer, UPI, Cheque, Cash, Card]' },
    ],
    [
      'a date in the future',
      { amount: 10, mode: 'UPI', date: '2999-01-01' },
      { date: expect.stringContaining("can't be in the future") as unknown as string },
    ],
    [
      'an unknown property',
      { amount: 10, mode: 'UPI', entry: 'x' },
      { entry: expect.stringContaining('is not a valid name here') as unknown as string },
    ],
  ])('are rejected: %s', async (_, body, wanted) => {
    const { _id } = await raised();
    const reply = await pay(_id, body);
    expect([reply.status, faults(reply)]).toEqual([422, wanted]);
    expect(await read(_id)).toMatchObject({ status: 'Raised', paid: 0, version: 2 });
  });

  it('never exceed the invoice total when recorded concurrently', async () => {
    const { _id } = await raised();
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay(_id, { amount: 20_000, mode: 'UPI' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await read(_id)).toMatchObject({ status: 'Part paid', paid: 100_000, balance: 18_000.12 });
  });

  it('are recorded once for repeated requests with one idempotency key', async () => {
    const { _id } = await raised();
    const send = (amount: number) =>
      api.call(accountant, `POST /api/rest/invoices/${_id}/payments`, {
        body: { amount, mode: 'UPI' },
        headers: { 'idempotency-key': 'payment-0000000001' },
      });
    const replies = await Promise.all([send(1000), send(1000)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(faults(await send(2000))).toBe('KEY_USED');
    expect((await read(_id))['paid']).toBe(1000);
  });

  it('require the recordPayment permission and a raised invoice', async () => {
    const { _id } = await raised();
    const clerk = await api.person({ invoices: allOfInvoices.filter((name) => name !== 'recordPayment') });
    const reply = await api.call(clerk, `POST /api/rest/invoices/${_id}/payments`, {
      body: { amount: 1, mode: 'UPI' },
    });
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('Invoices: Record payments')]);
    expect((await pay(found(await create())._id, { amount: 1, mode: 'UPI' })).status).toBe(422);
  });
});

describe('GET /invoices/:id/print', () => {
  const pagesOf = (pdf: string): number => [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length;

  it('returns a PDF named after the invoice number, with as many pages as needed', async () => {
    const { _id, invoiceNo } = await raised();
    const reply = await api.call(accountant, `GET /api/rest/invoices/${_id}/print`);
    expect([reply.status, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${String(invoiceNo).replaceAll('/', '-')}.pdf"`,
    ]);
    expect([reply.text.slice(0, 5), pagesOf(reply.text)]).toEqual(['%PDF-', 1]);
    const long = found(
      await create({ items: Array.from({ length: 60 }, (_, index) => ({ description: `Line ${index}`, amount: 10 })) }),
    );
    const paper = await api.call(accountant, `GET /api/rest/invoices/${long._id}/print`);
    expect([paper.headers['content-disposition'], pagesOf(paper.text)]).toEqual([
      'attachment; filename="Tax-invoice-draft.pdf"',
      3,
    ]);
  });

  it('rejects users who may not see the invoice', async () => {
    const { _id } = await raised();
    const [stranger, agent] = [await api.person({ leads: ['view'] }), await api.person({ invoices: ['viewAssigned'] })];
    expect((await api.call(stranger, `GET /api/rest/invoices/${_id}/print`)).status).toBe(403);
    expect((await api.call(agent, `GET /api/rest/invoices/${_id}/print`)).status).toBe(404);
  });
});
