export type FileSort = 'resource' | 'report';

export type NewFile = { readonly sort: FileSort; readonly title: string; readonly resource: string };

const written = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Makes a name of a title: `Channel brokers` → `channelBrokers` of a resource, `channel-brokers` of a report. */
export const nameFrom = (title: string, sort: FileSort): string => {
  const words = title
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
    .replace(/^[\d ]+/, '')
    .split(' ');
  return sort === 'report'
    ? words.join('-')
    : words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
};

const singular = (title: string): string => title.replace(/ies$/i, 'y').replace(/([^s])s$/i, '$1');

/** Writes the smallest file that can go live: a resource of names, or a report that counts records by who made them. */
export const newFileOf = ({ sort, title, resource }: NewFile): { readonly name: string; readonly text: string } => {
  const name = nameFrom(title, sort);
  if (sort === 'report') {
    return {
      name: `reports/${name}.json`,
      text: written({
        $schema: './_report.schema.json',
        name,
        title,
        description: 'What this report shows.',
        group: 'More reports',
        route: `/dashboard/reports/${name}`,
        rows: [{ title: 'User' }],
        parts: [
          { resource, rows: ['createdBy'], bases: { created: 'createdAt' }, columns: [{ key: 'all', title: 'All' }] },
        ],
        chart: 'bars',
      }),
    };
  }
  return {
    name: `${name}.json`,
    text: written({
      $schema: './_vocabulary.schema.json',
      name,
      title: singular(title),
      plural: title,
      description: `${title} of the agency.`,
      recordTitle: '{name}',
      menu: { order: 500 },
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', title: 'Name', maxLength: 75, search: true, sort: true } },
    }),
  };
};
