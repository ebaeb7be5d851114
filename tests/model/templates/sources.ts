import { kinds } from '#kinds/index.ts';
import { parseResource } from '#model/parseModel.ts';
import type { MessageSchema, ResourceSchema } from '#model/schema/schema.ts';
import { sourcesFor, type VariableSource } from '#model/templates/variables.ts';

const leads: ResourceSchema = {
  name: 'leads',
  title: 'Lead',
  plural: 'Leads',
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    contactNo: { type: 'string', kind: 'phone', title: 'Phone' },
    budgetMax: { type: 'number', kind: 'money', title: 'Budget up to' },
    sitePlan: { type: 'string', kind: 'file', title: 'Site plan' },
    possessionBy: { type: 'string', kind: 'month', title: 'Possession', was: 'possession' },
  },
};
const users: ResourceSchema = {
  name: 'users',
  title: 'User',
  plural: 'Users',
  type: 'object',
  properties: {
    firstName: { type: 'string', title: 'First name' },
    password: { type: 'string', kind: 'secret', writeOnly: true },
  },
};

const agency: ResourceSchema = {
  name: 'organization',
  title: 'Organization',
  plural: 'Organizations',
  type: 'object',
  singleton: true,
  properties: { name: { type: 'string', title: 'Name' } },
};

export const message: MessageSchema = {
  body: 'body',
  about: 'tab',
  resources: { Lead: 'leads', 'Cold lead': 'leads' },
  channel: 'channel',
  ways: { WhatsApp: 'whatsapp' },
};

/** Returns the variables that a message template about the topic `about` may use: `Lead` or `Cold lead`. */
export const sources = (about = 'Lead'): readonly VariableSource[] =>
  sourcesFor(about, {
    resources: { leads: parseResource(leads), users: parseResource(users), organization: parseResource(agency) },
    message,
    kinds,
  });
