/** A user of the sample. `under`: the username of their manager. `department` and `designation` may be empty. */
export type StaffMember = {
  readonly username: string;
  readonly role: string;
  readonly first: string;
  readonly last: string;
  readonly under?: string;
  readonly designation: string;
  readonly department: string;
};

/** The admin and the staff. Managers come before those who report to them. */
export const staff: readonly StaffMember[] = [
  { username: 'admin', role: 'admin', first: 'Asha', last: 'Menon', designation: 'Founder', department: 'Management' },
  {
    username: 'manager',
    role: 'manager',
    first: 'Priya',
    last: 'Deshpande',
    under: 'admin',
    designation: 'Sales manager',
    department: 'Sales',
  },
  {
    username: 'vikram',
    role: 'manager',
    first: 'Vikram',
    last: 'Shetty',
    under: 'admin',
    designation: 'Sales manager, north',
    department: 'Sales',
  },
  {
    username: 'agent',
    role: 'agent',
    first: 'Karthik',
    last: 'Rao',
    under: 'manager',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'farah',
    role: 'agent',
    first: 'Farah',
    last: 'Khan',
    under: 'manager',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'joseph',
    role: 'agent',
    first: 'Joseph',
    last: 'Fernandes',
    under: 'manager',
    designation: 'Senior consultant',
    department: 'Sales',
  },
  {
    username: 'lavanya',
    role: 'agent',
    first: 'Lavanya',
    last: 'Gowda',
    under: 'vikram',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'sandeep',
    role: 'agent',
    first: 'Sandeep',
    last: 'Kulkarni',
    under: 'vikram',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'telecaller',
    role: 'telecaller',
    first: 'Nandini',
    last: 'Hegde',
    under: 'manager',
    designation: 'Telecaller',
    department: 'Pre-sales',
  },
  {
    username: 'imran',
    role: 'telecaller',
    first: 'Imran',
    last: 'Ahmed',
    under: 'vikram',
    designation: 'Telecaller',
    department: 'Pre-sales',
  },
  {
    username: 'roopa',
    role: 'telecaller',
    first: 'Roopa',
    last: 'Iyer',
    under: 'vikram',
    designation: 'Telecaller',
    department: 'Pre-sales',
  },
  {
    username: 'viewer',
    role: 'viewer',
    first: 'Thomas',
    last: 'Mathew',
    under: 'admin',
    designation: 'Accountant',
    department: 'Accounts',
  },
];

/** Username of the first admin. */
export const adminName = 'admin';

/** The admin of a new installation, until the setup asks for their name. */
export const firstAdmin: StaffMember = {
  username: adminName,
  role: 'admin',
  first: 'Admin',
  last: 'User',
  designation: '',
  department: '',
};
