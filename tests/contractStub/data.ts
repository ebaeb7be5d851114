/** A record as another backend stores it: a 24-digit `_id`, and all fields that it was sent. */
export type StubRecord = { _id: string } & Record<string, unknown>;
export type StubTable = Map<string, StubRecord>;
export type StubData = Readonly<
  Record<'users' | 'roles' | 'leads' | 'properties' | 'templates' | 'enquiries', StubTable>
>;

let last = 0;
/** Returns a new id in the form of MongoDB's. */
export const newId = (): string => (last += 1).toString(16).padStart(24, '6');

const tableOf = (rows: readonly Record<string, unknown>[]): StubTable =>
  new Map(
    rows.map((row) => {
      const _id = newId();
      return [_id, { _id, ...row }] as const;
    }),
  );

const everything = [
  'view',
  'create',
  'edit',
  'delete',
  'restore',
  'purge',
  'import',
  'export',
  'status',
  'share',
  'bulk',
  'addNote',
  'assign',
  'viewContact',
  'viewSource',
  'viewOwner',
  'assignRoles',
  'resetPassword',
  'viewHistory',
];
/** Names of every module of the product, also of those for which the stub has no calls. */
const modules = [
  'leads',
  'properties',
  'users',
  'roles',
  'enquiries',
  'templates',
  'tasks',
  'projects',
  'data',
  'invoices',
  'attendance',
  'teams',
  'organization',
  'shares',
  'activities',
  'schemas',
  'auditLog',
  'apiKeys',
  'webhooks',
];

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/**
 * Creates an agency with one administrator, 40 leads of which one is due today, and a few records of each other
 * resource.
 */
export const createData = (): StubData => {
  const roles = tableOf([
    {
      name: 'Administrator',
      description: 'Everything',
      rolePermissions: {
        ...Object.fromEntries(modules.map((module) => [module, everything])),
        reports: ['view', 'viewAll', 'export'],
      },
    },
  ]);
  const [role] = roles.values();
  const users = tableOf([
    {
      username: 'asha',
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@agency.example',
      phone: '+919845000001',
      status: 'Active',
      userRoles: role === undefined ? [] : [role],
    },
    {
      username: 'vikram',
      firstName: 'Vikram',
      lastName: 'Shah',
      email: 'vikram@agency.example',
      phone: '+919845000002',
      status: 'Active',
      userRoles: [],
    },
  ]);
  const [, second] = [...users.keys()];
  return {
    roles,
    users,
    leads: tableOf(
      Array.from({ length: 40 }, (_, index) => ({
        name: `Lead ${String(index + 1).padStart(2, '0')}`,
        contactNo: `+9198450${String(10_000 + index)}`,
        source: index % 2 === 0 ? 'Website' : 'Referral',
        status: index === 0 ? 'Callback' : 'New',
        budgetMax: 5_000_000 + index * 100_000,
        assignedTo: second,
        receivedAt: inHours(-24 - index),
        shareCount: 0,
        // Due now, except in the last minutes of a day; in no zone tomorrow.
        ...(index === 0
          ? { scheduledAt: new Date().toISOString(), subStatus: 'Follow up' }
          : index === 1
            ? { scheduledAt: inHours(72) }
            : {}),
      })),
    ),
    properties: tableOf(
      ['Lake view', 'Hill side', 'Old mill'].map((title, index) => ({
        title,
        enquiredFor: 'Sale',
        propertyType: 'Residential',
        propertySubType: 'Apartment',
        bhk: '2',
        area: { value: 1200, unit: 'sq ft' },
        price: 7_500_000 + index,
        status: 'Active',
        shareCount: 0,
        images: [{ name: 'front.jpg', size: 100, type: 'image/jpeg', url: '/uploads/front.jpg' }],
      })),
    ),
    templates: tableOf([
      { name: 'Greeting', tab: 'Lead', channel: 'WhatsApp', body: 'Hello #leadName#', active: true },
    ]),
    enquiries: tableOf([
      { name: 'Visitor', phone: '+919845099999', message: 'Is it free?', status: 'New', receivedAt: inHours(-2) },
    ]),
  };
};
