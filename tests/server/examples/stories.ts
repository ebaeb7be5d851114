import { addDays } from '#model/values/time/dates.ts';
/** A record that a test creates. `#name` in a body is the id of the record that was created under that name. */
type RecordStory = {
  readonly id: string;
  readonly resource: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Bodies of the following status calls, in order. */
  readonly then?: readonly Readonly<Record<string, unknown>>[];
  /** The final values of the record. */
  readonly becomes?: Readonly<Record<string, unknown>>;
};

/**
 * What a test does with an example folder, through the API, as in a day of work: which records it creates, and what it
 * expects of them.
 */
export type Story = {
  readonly folder: string;
  readonly records: readonly RecordStory[];
  /** Records that another record has reserved, with their values then. */
  readonly reserved: readonly {
    readonly resource: string;
    readonly record: string;
    readonly holds: Readonly<Record<string, unknown>>;
  }[];
  /** A record that would reserve the same thing again, and the step that is refused. */
  readonly refused: {
    readonly resource: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly move: Readonly<Record<string, unknown>>;
  };
  readonly match: { readonly resource: string; readonly record: string; readonly found: string };
  readonly page: {
    readonly record: string;
    readonly path: string;
    readonly shows: string;
    readonly hides: readonly string[];
  };
  readonly enquiry?: Readonly<Record<string, unknown>>;
};

const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
const laterDay = later.slice(0, 10);

const carDealer: Story = {
  folder: 'car-dealer',
  records: [
    {
      id: 'golf',
      resource: 'cars',
      then: [{ status: 'In stock' }],
      becomes: { totalCost: 14_350.5, margin: 3_639.5 },
      body: {
        title: 'Volkswagen Golf 1.5 TSI',
        make: 'Volkswagen',
        model: 'Golf',
        body: 'Hatchback',
        fuel: 'Petrol',
        year: '2022',
        mileage: 18_500,
        price: 17_990,
        purchasePrice: 14_000,
        costs: [{ work: 'New tyres', amount: 350.5 }],
      },
    },
    {
      id: 'tesla',
      resource: 'cars',
      then: [{ status: 'In stock' }],
      becomes: { batteryKwh: 60 },
      body: {
        title: 'Tesla Model 3',
        make: 'Tesla',
        model: 'Model 3',
        body: 'Saloon',
        fuel: 'Electric',
        batteryKwh: 60,
        year: '2023',
        mileage: 9_000,
        price: 27_500,
      },
    },
    {
      id: 'buyer',
      resource: 'buyers',
      then: [{ status: 'In contact' }, { status: 'Test drive', car: '#tesla', appointmentAt: later }],
      becomes: { status: 'Test drive' },
      body: {
        name: 'Amelia Clarke',
        phone: '+447911123456',
        source: 'Website',
        fuel: ['Electric'],
        budgetMin: 20_000,
        budgetMax: 28_000,
      },
    },
    {
      id: 'sale',
      resource: 'sales',
      then: [{ status: 'Reserved' }],
      becomes: { status: 'Reserved', total: 16_140, balance: 15_640 },
      body: {
        car: '#golf',
        buyer: '#buyer',
        price: 17_990,
        extras: [{ item: 'Winter tyres', amount: 650 }],
        partExchange: 'Ford Fiesta',
        partExchangeValue: 2_500,
        deposit: 500,
      },
    },
  ],
  reserved: [{ resource: 'cars', record: 'golf', holds: { status: 'Reserved' } }],
  refused: {
    resource: 'sales',
    body: { car: '#golf', buyer: '#buyer', price: 17_990, deposit: 500 },
    move: { status: 'Reserved' },
  },
  match: { resource: 'buyers', record: 'buyer', found: 'tesla' },
  page: {
    record: 'tesla',
    path: '/external/car',
    shows: '<h1>Tesla Model 3</h1>',
    hides: ['purchasePrice', 'Expected margin', 'RealEstate', '£27,500.00 <small>'],
  },
  enquiry: {
    name: 'Oliver Reed',
    phone: '+447911123457',
    message: 'Is it still available?',
    car: '#tesla',
    salesperson: 'admin',
    consent: true,
  },
};

const coLiving: Story = {
  folder: 'co-living',
  records: [
    {
      id: 'house',
      resource: 'houses',
      then: [{ status: 'Open' }],
      becomes: { area: 'Indiranagar' },
      body: {
        name: 'Nest Indiranagar',
        city: 'Bengaluru',
        area: 'Indiranagar',
        address: '12 Hidden Lane',
        fromRent: 14_000,
        food: true,
        rooms: [
          { number: '101-A', sharing: 'Double', rent: 14_000, availability: 'Free' },
          { number: '102', sharing: 'Private', rent: 22_000, availability: 'Free' },
        ],
      },
    },
    {
      id: 'visitor',
      resource: 'enquiries',
      then: [{ status: 'Visit planned', house: '#house', visitAt: later }],
      becomes: { status: 'Visit planned' },
      body: {
        name: 'Divya Nair',
        phone: '+919845012345',
        source: 'Walk-in',
        preferredAreas: ['Indiranagar'],
        budget: 15_000,
      },
    },
    {
      id: 'stay',
      resource: 'stays',
      then: [{ status: 'Reserved' }, { status: 'Moved in' }],
      becomes: { status: 'Moved in', discount: 1_100, monthly: 24_400, days: 330 },
      body: {
        resident: 'Rohan Das',
        phone: '+919845012346',
        house: '#house',
        room: '102',
        moveIn: laterDay,
        moveOut: addDays(laterDay, 330),
        rent: 22_000,
        charges: [{ charge: 'Meals', amount: 3_500 }],
        discountPercent: 5,
        deposit: 44_000,
      },
    },
    {
      id: 'ticket',
      resource: 'tickets',
      then: [{ status: 'Done' }],
      becomes: { number: 1, status: 'Done' },
      body: { house: '#house', stay: '#stay', category: 'Plumbing', issue: 'No hot water', priority: 'High' },
    },
  ],
  reserved: [
    {
      resource: 'houses',
      record: 'house',
      holds: {
        rooms: [
          { number: '101-A', sharing: 'Double', rent: 14_000, availability: 'Free' },
          { number: '102', sharing: 'Private', rent: 22_000, availability: 'Occupied' },
        ],
      },
    },
  ],
  refused: {
    resource: 'stays',
    body: {
      resident: 'Second Person',
      phone: '+919845012347',
      house: '#house',
      room: '102',
      moveIn: laterDay,
      rent: 22_000,
    },
    move: { status: 'Reserved' },
  },
  match: { resource: 'enquiries', record: 'visitor', found: 'house' },
  page: {
    record: 'house',
    path: '/external/house',
    shows: '<h1>Nest Indiranagar</h1>',
    hides: ['12 Hidden Lane', '101-A'],
  },
  enquiry: {
    name: 'Kavya Rao',
    phone: '+919845012348',
    house: '#house',
    manager: 'admin',
    moveIn: laterDay,
    consent: true,
  },
};

const brokerNetwork: Story = {
  folder: 'broker-network',
  records: [
    {
      id: 'firm',
      resource: 'firms',
      then: [{ status: 'Member', licenceExpires: laterDay }],
      becomes: { status: 'Member' },
      body: { name: 'Marina Homes', licenceNumber: '12345', city: 'Dubai' },
    },
    {
      id: 'marina',
      resource: 'listings',
      then: [{ status: 'Available' }],
      becomes: { status: 'Available' },
      body: {
        title: '2-bedroom apartment with marina view',
        permit: '7112233',
        firm: '#firm',
        offer: 'Sale',
        category: 'Residential',
        type: 'Apartment',
        bedrooms: 2,
        bathrooms: 3,
        area: { value: 1_250, unit: 'sq ft' },
        city: 'Dubai',
        community: 'Dubai Marina',
        price: 2_400_000,
        commission: 2,
        share: 40,
        ownerName: 'Hidden Owner',
      },
    },
    {
      id: 'office',
      resource: 'listings',
      then: [{ status: 'Available' }],
      becomes: { type: 'Office' },
      body: {
        title: 'Office in Downtown',
        permit: '7112234',
        firm: '#firm',
        offer: 'Rent',
        category: 'Commercial',
        type: 'Office',
        area: { value: 900, unit: 'sq ft' },
        city: 'Dubai',
        community: 'Downtown',
        price: 180_000,
        commission: 5,
      },
    },
    {
      id: 'office-seeker',
      resource: 'requirements',
      then: [{ status: 'Searching' }, { status: 'Viewing planned', viewing: '#office', viewingAt: later }],
      becomes: { status: 'Viewing planned' },
      body: {
        customer: 'Layla Haddad',
        phone: '+971501234567',
        offer: 'Rent',
        type: ['Office'],
        communities: ['Downtown'],
        budgetMax: 200_000,
      },
    },
    {
      id: 'buyer',
      resource: 'requirements',
      body: { customer: 'Omar Saleh', phone: '+971501234568', offer: 'Buy', type: ['Apartment'], budgetMax: 2_500_000 },
      becomes: { status: 'New' },
    },
    {
      id: 'deal',
      resource: 'deals',
      then: [{ status: 'Accepted' }, { status: 'Closed', closedOn: laterDay }],
      becomes: { totalCommission: 48_000, buyerSide: 19_200, listingSide: 26_800, status: 'Closed' },
      body: {
        listing: '#marina',
        requirement: '#buyer',
        price: 2_400_000,
        commission: 2,
        share: 40,
        fees: [{ fee: 'Network fee', amount: 2_000 }],
      },
    },
  ],
  reserved: [
    { resource: 'listings', record: 'marina', holds: { status: 'Sold' } },
    { resource: 'requirements', record: 'buyer', holds: { status: 'Closed' } },
  ],
  refused: {
    resource: 'deals',
    body: { listing: '#marina', requirement: '#office-seeker', price: 2_400_000, commission: 2, share: 40 },
    move: { status: 'Accepted' },
  },
  match: { resource: 'requirements', record: 'office-seeker', found: 'office' },
  page: {
    record: 'office',
    path: '/external/listing',
    shows: '<h1>Office in Downtown</h1>',
    hides: ['Hidden Owner', '7112233', 'Commission'],
  },
};

export const stories: readonly Story[] = [brokerNetwork, coLiving, carDealer];
