import { studioText } from '../../../messages/en/studioText.ts';
/** The types of files that `NewFileDialog` creates. */
export type FileSort = 'resource' | 'report';

/** What the user entered in `NewFileDialog`. `resource`: the resource that a report counts. */
export type NewFile = { readonly sort: FileSort; readonly title: string; readonly resource: string };

const written = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Returns the name of a new file from its title: `Channel brokers` → `channelBrokers` for a resource, `channel-brokers`
 * for a report. Returns '' for a title without Latin letters.
 */
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

/**
 * Returns the name and text of the smallest file that can be published: a resource with one field, `name`, or a report
 * that counts the records of `resource` by the user who created them.
 */
export const newFileOf = ({ sort, title, resource }: NewFile): { readonly name: string; readonly text: string } => {
  const name = nameFrom(title, sort);
  if (sort === 'report') {
    return {
      name: `reports/${name}.json`,
      text: written({
        $schema: './_report.schema.json',
        name,
        title,
        description: studioText('content.report'),
        group: studioText('content.group'),
        route: `/dashboard/reports/${name}`,
        rows: [{ title: studioText('content.user') }],
        parts: [
          {
            resource,
            rows: ['createdBy'],
            bases: { created: 'createdAt' },
            columns: [{ key: 'all', title: studioText('content.all') }],
          },
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
      description: studioText('content.resource', { things: title }),
      recordTitle: '{name}',
      menu: { order: 500 },
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: studioText('content.name'), maxLength: 75, search: true, sort: true },
      },
    }),
  };
};
