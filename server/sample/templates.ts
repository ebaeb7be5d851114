import type { Actor } from '../auth/actor/actor.ts';
import { dayMs } from './basics/clock.ts';
import { beginHistory, type History } from './people/history.ts';
import type { SampleContext } from './stock/stock.ts';

type Text = {
  readonly name: string;
  readonly tab: string;
  readonly channel: string;
  readonly body: string;
  readonly subject?: string;
  readonly active?: boolean;
};

const lines = (...all: readonly string[]): string => all.join('\n');

/** Everyday messages of an agency. */
const texts: readonly Text[] = [
  {
    name: 'Welcome',
    tab: 'Lead',
    channel: 'WhatsApp',
    body: lines(
      'Namaste {{lead.name|there}},',
      '',
      'Thank you for asking {{organization.name}} about a home in {{lead.locations|Bengaluru}}. I am {{me.firstName}}, and I look after your enquiry.',
      '',
      'When may I call you for two minutes?',
    ),
  },
  {
    name: 'Missed you on the phone',
    tab: 'Lead',
    channel: 'WhatsApp',
    body: lines(
      'Hello #leadName#, I have just tried to reach you about your enquiry.',
      'When is a good time to call today?',
      '',
      '{{me.firstName}}, {{organization.name}}',
    ),
  },
  {
    name: 'Site visit confirmed',
    tab: 'Lead',
    channel: 'WhatsApp',
    body: lines(
      'Dear {{lead.name|customer}},',
      '',
      'Your site visit is confirmed for *{{lead.scheduledAt}}*.',
      'I will meet you at the gate. Please bring a photo ID; some societies ask for it.',
      '',
      '{{me.firstName}} · {{me.phone}}',
    ),
  },
  {
    name: 'Options in your budget',
    tab: 'Lead',
    channel: 'WhatsApp',
    body: lines(
      'Hi #leadName#,',
      'I have a few homes up to {{lead.budgetMax|your budget}} in {{lead.locations|the area you like}}. Shall I send photos and price sheets?',
      '',
      '{{me.firstName}}',
    ),
  },
  {
    name: 'Call back reminder',
    tab: 'Lead',
    channel: 'SMS',
    body: 'Dear {{lead.name|customer}}, as agreed I will call you on {{lead.scheduledAt|time}}. {{me.firstName}}, {{organization.name}}',
  },
  {
    name: 'Site visit reminder',
    tab: 'Lead',
    channel: 'SMS',
    body: 'Reminder: your site visit is on {{lead.scheduledAt}}. For directions, call {{me.phone}}. {{organization.name}}',
  },
  {
    name: 'After the site visit',
    tab: 'Lead',
    channel: 'Email',
    subject: 'Your visit with {{organization.name}}',
    body: lines(
      'Dear {{lead.name|customer}},',
      '',
      'Thank you for your time at the site. As you asked, I will send the price sheet, the payment schedule and the floor plan.',
      '',
      'Home loans: our desk works with SBI, HDFC and ICICI and can tell you within a day what you are eligible for.',
      '',
      'With regards',
      '{{me.firstName}} {{me.lastName}}',
      '{{me.phone}}',
      '{{organization.name}}',
    ),
  },
  {
    name: 'Booking congratulations',
    tab: 'Lead',
    channel: 'Email',
    subject: 'Welcome home, {{lead.name}}',
    body: lines(
      'Dear {{lead.bookedUnderName|customer}},',
      '',
      'Congratulations! Unit {{lead.unit}} in {{lead.bookedProject|the project}} is booked for you at {{lead.agreementValue}}.',
      '',
      'The next steps are the agreement and the first instalment. I will help you with both.',
      '',
      '{{me.firstName}} {{me.lastName}}',
      '{{organization.name}}',
    ),
  },
  {
    name: 'Property details',
    tab: 'Property',
    channel: 'WhatsApp',
    body: lines(
      '*{{property.title}}*',
      '{{property.locality|Bengaluru}}, {{property.city}}',
      '',
      '{{property.area}} · {{property.furnishing|as is}} · facing {{property.facing|on request}}',
      'Price *{{property.price}}*',
      'RERA: {{property.reraNumber|on request}}',
      '',
      'Shall I arrange a visit? {{me.firstName}}, {{organization.name}}, {{me.phone}}',
    ),
  },
  {
    name: 'Property price',
    tab: 'Property',
    channel: 'SMS',
    body: '{{property.title}}: {{property.area}} at {{property.price}}. To visit, call {{me.firstName}} on {{me.phone}}. {{organization.name}}',
  },
  {
    name: 'Property details by email',
    tab: 'Property',
    channel: 'Email',
    subject: '{{property.title}} at {{property.price}}',
    body: lines(
      'Dear customer,',
      '',
      'Here are the details of the property we discussed:',
      '',
      '{{property.title}}',
      'Area: {{property.area}}',
      'Price: {{property.price}}',
      'Possession: {{property.possession|on request}}',
      'Amenities: {{property.amenities|on request}}',
      '',
      '{{property.about}}',
      '',
      '{{me.firstName}} {{me.lastName}}',
      '{{organization.name}}, {{me.phone}}',
    ),
  },
  {
    name: 'Project in brief',
    tab: 'Project',
    channel: 'WhatsApp',
    body: lines(
      '*{{project.name}}* by {{project.builderName|a known builder}}',
      '{{project.minPrice}} to {{project.maxPrice}} · possession {{project.possession|on request}}',
      '',
      'Shall I send the brochure? {{me.firstName}}, {{organization.name}}',
    ),
  },
  {
    name: 'First contact',
    tab: 'Data',
    channel: 'WhatsApp',
    body: lines(
      'Hello {{data.name|there}}, this is {{me.firstName}} of {{organization.name}}.',
      'Are you still looking for a home this year? A yes or no is enough, and I will not write again if it is no.',
    ),
  },
  {
    name: 'Festive offer',
    tab: 'Data',
    channel: 'SMS',
    active: false,
    body: 'Festive offer from {{organization.name}}: no floor rise charges this month. Call {{me.phone}}. Reply STOP to opt out.',
  },
];

/** The agency for which message templates are created, and their author. */
export type StarterRequest = Pick<SampleContext, 'state' | 'random'> & { readonly by: Actor; readonly at: Date };

/**
 * Returns the message templates of a new agency, without writing them. Templates whose value of the field `tab` is not
 * a choice in the schema are left out. Empty if the schemas have no templates.
 */
export const starterTemplates = ({ state, random, by, at }: StarterRequest): readonly History[] => {
  const resource = Object.hasOwn(state.model.resources, 'templates') ? state.model.resources['templates'] : undefined;
  const tabs = resource?.fieldsByName['tab']?.choices ?? [];
  return resource === undefined
    ? []
    : texts
        .filter(({ tab }) => tabs.includes(tab))
        .map(({ active = true, ...values }) =>
          beginHistory({ state, resource, random, by, at, values: { ...values, active } }),
        );
};

/** Returns the templates of the sample agency, created by the manager 119 days ago, without writing them. */
export const createTemplates = ({ state, random, people, clock }: SampleContext): readonly History[] =>
  starterTemplates({
    state,
    random,
    by: people.byName('manager').actor,
    at: new Date(clock.now.getTime() - 119 * dayMs),
  });
