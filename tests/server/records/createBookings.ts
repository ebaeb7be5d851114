import { afterAll, beforeAll, expect } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

export type Stored = { _id: string; version: number; [name: string]: unknown };

/**
 * Returns functions that create leads, projects and properties, book them and read them. Before the tests of the file,
 * it starts an API and creates a manager, who makes these calls: use `.api` and `.manager` only in tests. `leads`:
 * additional permissions of the manager on leads.
 */
export const createBookings = (leads: readonly string[] = []) => {
  let opened: { readonly api: TestApi; readonly manager: Person } | undefined;
  const by = () => {
    if (opened === undefined) throw new Error('The API is opened before the first test, not while the file is read.');
    return opened;
  };
  beforeAll(async () => {
    const api = await openTestApi();
    const manager = await api.person({
      leads: [...(allOfLeads['leads'] ?? []), ...leads],
      projects: ['view', 'create', 'edit', 'delete', 'viewHistory'],
      properties: ['view', 'create', 'edit', 'status', 'delete', 'viewHistory', 'share', 'publish'],
      invoices: ['view', 'create', 'edit', 'status'],
    });
    opened = { api, manager };
  });
  afterAll(() => opened?.api.close());
  let created = 0;
  const dataOf = (reply: Reply): Stored => (reply.body['data'] ?? reply.body) as Stored;
  const errorOf = (reply: Reply) =>
    reply.body['error'] as { code: string; message: string; fields?: Record<string, string> };
  const ok = (reply: Reply): Stored => {
    expect([reply.status, reply.text]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.any(String),
    ]);
    return dataOf(reply);
  };
  const unit = (unitNumber: string, availability = 'Available') => ({ unitNumber, availability });
  const createLead = async (more: Record<string, unknown> = {}): Promise<Stored> =>
    ok(await by().api.call(by().manager, 'POST /api/v2/admin/create-lead', { body: leadBody((created += 1), more) }));
  const createProject = async (units: readonly unknown[]): Promise<Stored> =>
    ok(
      await by().api.call(by().manager, 'POST /api/rest/projects', {
        body: { name: `Lakeview ${(created += 1)}`, units },
      }),
    );
  const createProperty = async (more: Record<string, unknown> = {}): Promise<Stored> =>
    ok(
      await by().api.call(by().manager, 'POST /api/v2/admin/create-property', {
        body: {
          title: `Flat ${(created += 1)}`,
          enquiredFor: 'Sale',
          propertyType: 'Residential',
          propertySubType: 'Apartment',
          bhk: '2',
          area: { value: 1200, unit: 'sq ft' },
          price: 7_500_000,
          ...more,
        },
      }),
    );
  const project = async (id: string): Promise<Stored> =>
    ok(await by().api.call(by().manager, `GET /api/rest/projects/${id}`));
  const property = async (id: string): Promise<Stored> =>
    ok(await by().api.call(by().manager, `GET /api/v2/admin/getbyid-property/${id}`));
  const availability = async (id: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      ((await project(id))['units'] as { unitNumber: string; availability: string }[]).map((row) => [
        row.unitNumber,
        row.availability,
      ]),
    );
  const booking = (more: Record<string, unknown>) => ({
    status: 'Booked',
    bookedUnderName: 'Asha Rao',
    bookedAt: new Date().toISOString(),
    agreementValue: 9_000_000,
    ...more,
  });
  const status = (id: string, body: Record<string, unknown>, person = by().manager): Promise<Reply> =>
    by().api.call(person, `POST /api/v2/admin/lead-status/${id}`, { body });
  const cancel = (id: string): Promise<Reply> =>
    status(id, { status: 'Booking cancelled', subStatus: 'Price', note: 'Too dear' });
  const setStatus = (id: string, to: string): Promise<Reply> =>
    by().api.call(by().manager, `POST /api/v2/admin/property-status/${id}`, { body: { status: to } });
  const timeline = async (resource: string, id: string) =>
    ok(await by().api.call(by().manager, `GET /api/rest/${resource}/${id}/timeline`)) as unknown as readonly Record<
      string,
      unknown
    >[];
  return {
    get api() {
      return by().api;
    },
    get manager() {
      return by().manager;
    },
    dataOf,
    errorOf,
    ok,
    unit,
    createLead,
    createProject,
    createProperty,
    project,
    property,
    availability,
    booking,
    status,
    cancel,
    setStatus,
    timeline,
  };
};
